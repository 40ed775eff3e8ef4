import { Router } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { csrfProtection, requireLogin } from '../middleware/session.js';
import { Expedition, Member } from '../models/index.js';
import { unpackLogbook, unpackPhotos } from '../services/archive.js';
import { renderCallout, renderNotice } from '../services/notices.js';

export const expeditions = Router();
const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 20_000_000 } });

const details = z.object({
  title: z.string().min(1).max(160),
  startsOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  plan: z.string().max(10_000).default(''),
  callout: z.string().max(2_000).default(''),
  permitNumber: z.string().max(60).optional(),
});

expeditions.use(requireLogin);

async function ledBy(member: Member, id: string) {
  return Expedition.findOne({ where: { id: Number(id) || 0, memberId: member.id } });
}

expeditions.get('/', async (_req, res) => {
  const list = await Expedition.findAll({ attributes: ['id', 'title', 'startsOn'], order: [['startsOn', 'DESC']] });
  res.render('expeditions/index', { expeditions: list });
});

expeditions.post('/', csrfProtection, async (req, res) => {
  const expedition = await Expedition.create({ ...details.parse(req.body), memberId: res.locals.member.id });
  res.redirect(`/expeditions/${expedition.id}/edit`);
});

expeditions.get('/:id/edit', async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition) return res.status(404).send('No such expedition');
  res.render('expeditions/edit', { expedition });
});

expeditions.post('/:id', csrfProtection, async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition) return res.status(404).send('No such expedition');
  await expedition.update(req.body, { fields: ['title', 'startsOn', 'plan', 'callout', 'permitNumber'] });
  res.redirect(`/expeditions/${expedition.id}/edit`);
});

expeditions.get('/:id/permit', async (req, res) => {
  const expedition = await Expedition.findByPk(Number(req.params.id) || 0);
  if (!expedition) return res.status(404).send('No such expedition');
  const { title, plan, permitNumber, startsOn } = expedition;
  res.json({ title, plan, permitNumber, startsOn });
});

expeditions.post('/:id/notice', csrfProtection, async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition) return res.status(404).send('No such expedition');
  res.type('text/plain').send(renderNotice(String(req.body.template), expedition, res.locals.member));
});

expeditions.get('/:id/callout', async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition) return res.status(404).send('No such expedition');
  res.type('text/plain').send(renderCallout(expedition.callout, expedition, res.locals.member));
});

expeditions.post('/:id/photos', upload.single('photos'), csrfProtection, async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition || !req.file) return res.status(404).send('Nothing to store');
  res.json({ stored: await unpackPhotos(expedition.id, req.file.buffer) });
});

expeditions.post('/:id/logbook', upload.single('logbook'), csrfProtection, async (req, res) => {
  const expedition = await ledBy(res.locals.member, req.params.id);
  if (!expedition || !req.file) return res.status(404).send('Nothing to store');
  res.json({ stored: await unpackLogbook(expedition.id, req.file.buffer) });
});

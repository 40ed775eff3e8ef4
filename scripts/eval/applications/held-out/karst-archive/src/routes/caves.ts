import { Router } from 'express';
import multer from 'multer';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { csrfProtection, requireArchivist, requireLogin } from '../middleware/session.js';
import { Cave } from '../models/index.js';
import { CaveQuery, digestGateCode, regionCaves, regionTotals, searchCaves } from '../services/caves.js';
import { parseStations, parseWaypoints } from '../services/surveys.js';

export const caves = Router();
const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 2_000_000 } });

const newCave = z.object({
  name: z.string().min(1).max(120),
  region: z.string().min(1).max(120),
  depth: z.coerce.number().int().nonnegative(),
  description: z.string().max(20_000).default(''),
  hazards: z.string().max(5_000).default(''),
});

async function ownCave(id: string, memberId: number) {
  return Cave.findOne({ where: { id: Number(id) || 0, memberId } });
}

caves.get('/', async (req, res) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const query: CaveQuery = { q: text(req.query.q), depth: text(req.query.depth) };
  res.render('caves/index', { caves: await searchCaves(query), query });
});

caves.get('/region/:region', async (req, res) => {
  const [totals] = await regionTotals(req.params.region);
  const list = await regionCaves(req.params.region, String(req.query.sort));
  res.json({ region: req.params.region, ...totals, list });
});

caves.post('/', requireLogin, csrfProtection, async (req, res) => {
  const cave = await Cave.create({ ...newCave.parse(req.body), memberId: res.locals.member.id });
  res.redirect(`/caves/${cave.id}`);
});

caves.get('/:id(\\d+)', async (req, res) => {
  const cave = await Cave.findByPk(req.params.id);
  const own = cave && cave.memberId === res.locals.member?.id;
  if (!cave || (!cave.published && !own && !res.locals.member?.archivist)) return res.status(404).send('No such cave');
  res.render('caves/show', { cave, own, hazards: sanitizeHtml(cave.hazards) });
});

caves.post('/:id(\\d+)', requireLogin, csrfProtection, async (req, res) => {
  const cave = await ownCave(req.params.id, res.locals.member.id);
  if (!cave) return res.status(404).send('No such cave');
  await cave.update(req.body);
  res.redirect(`/caves/${cave.id}`);
});

caves.post('/:id(\\d+)/publish', requireArchivist, csrfProtection, async (req, res) => {
  await Cave.update({ published: true }, { where: { id: Number(req.params.id) } });
  res.redirect(`/caves/${Number(req.params.id)}`);
});

caves.post('/:id(\\d+)/gate', requireLogin, csrfProtection, async (req, res) => {
  const cave = await ownCave(req.params.id, res.locals.member.id);
  if (!cave) return res.status(404).send('No such cave');
  await cave.update({ gateDigest: digestGateCode(String(req.body.code)) });
  res.redirect(`/caves/${cave.id}`);
});

caves.post('/:id(\\d+)/gate/check', requireLogin, csrfProtection, async (req, res) => {
  const cave = await Cave.findByPk(req.params.id);
  res.json({ opens: Boolean(cave?.gateDigest) && cave!.gateDigest === digestGateCode(String(req.body.code)) });
});

caves.post('/survey/preview', requireLogin, upload.single('survey'), csrfProtection, (req, res) => {
  if (!req.file) return res.status(400).send('No file');
  res.render('caves/survey', { stations: parseStations(req.file.buffer.toString('utf8')) });
});

caves.post('/waypoints/preview', requireLogin, upload.single('gpx'), csrfProtection, (req, res) => {
  if (!req.file) return res.status(400).send('No file');
  res.json(parseWaypoints(req.file.buffer.toString('utf8')));
});

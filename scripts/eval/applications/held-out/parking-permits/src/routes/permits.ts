import Router from 'koa-router';
import { z } from 'zod';
import { parse, requireLogin } from '../middleware/guards.js';
import { application, exportDraft, importDraft } from '../services/drafts.js';
import { permits as service } from '../services/permits.js';
import { attachBill, attachLease, form, proofFile, zoneMap } from '../services/proofs.js';
import { prisma } from '../store.js';

const idOf = (value: string) => z.coerce.number().int().positive().parse(value);
const address = z.object({ url: z.string().url() });
const plateChange = application.pick({ plate: true });
const draftText = z.object({ draft: z.string().min(1).max(8000) });

export const permits = new Router({ prefix: '/permits' });
export const downloads = new Router();

permits.use(requireLogin);

permits.get('/', async (ctx) => {
  ctx.body = await service.ownedBy(ctx.state.user!);
});

permits.post('/', async (ctx) => {
  const input = parse(application, ctx.request.body);
  ctx.status = 201;
  ctx.body = await service.request(ctx.state.user!, input);
});

permits.post('/draft', async (ctx) => {
  const draft = parse(application.partial(), ctx.request.body);
  ctx.body = { draft: exportDraft(draft) };
});

permits.post('/draft/restore', async (ctx) => {
  const { draft } = parse(draftText, ctx.request.body);
  ctx.body = importDraft(draft);
});

permits.get('/:id/history', async (ctx) => {
  const permit = await service.history(idOf(ctx.params.id));
  if (!permit) ctx.throw(404, 'permit');
  ctx.body = permit;
});

permits.put('/:id/plate', async (ctx) => {
  const { plate } = parse(plateChange, ctx.request.body);
  const changed = await service.changePlate(ctx.state.user!, idOf(ctx.params.id), plate);
  if (!changed) ctx.throw(404, 'permit');
  ctx.status = 204;
});

permits.get('/:id/renew', async (ctx) => {
  const payment = await service.renew(ctx.state.user!, idOf(ctx.params.id));
  if (!payment) ctx.throw(404, 'permit');
  ctx.body = { payment: payment.id, cents: payment.cents };
});

permits.post('/:id/withdraw', async (ctx) => {
  const done = await service.withdraw(ctx.state.user!, idOf(ctx.params.id));
  if (!done) ctx.throw(404, 'permit');
  ctx.status = 204;
});

permits.post('/:id/lease', async (ctx) => {
  const { url } = parse(address, ctx.request.body);
  const permit = await service.own(ctx.state.user!, idOf(ctx.params.id));
  if (!permit) ctx.throw(404, 'permit');
  const proof = await attachLease(permit.id, url);
  if (!proof) ctx.throw(422, 'lease');
  ctx.body = { id: proof.id, kind: proof.kind };
});

permits.post('/:id/bill', async (ctx) => {
  const { url } = parse(address, ctx.request.body);
  const permit = await service.own(ctx.state.user!, idOf(ctx.params.id));
  if (!permit) ctx.throw(404, 'permit');
  const proof = await attachBill(permit.id, url);
  if (!proof) ctx.throw(422, 'bill');
  ctx.body = { id: proof.id, kind: proof.kind };
});

permits.get('/:id/proofs/:proof', async (ctx) => {
  const proof = await prisma.proof.findFirst({
    where: {
      id: idOf(ctx.params.proof),
      permit: { id: idOf(ctx.params.id), holderId: ctx.state.user!.id },
    },
  });
  const content = proof && (await proofFile(proof.file));
  if (!content) ctx.throw(404, 'proof');
  ctx.attachment(`proof-${proof.id}`);
  ctx.type = 'application/octet-stream';
  ctx.body = content;
});

downloads.get('/zones/:zone/maps/:file', async (ctx) => {
  const content = await zoneMap(ctx.params.zone, ctx.params.file);
  if (!content) ctx.throw(404, 'map');
  ctx.type = 'application/pdf';
  ctx.body = content;
});

downloads.get('/forms/:language/:file', async (ctx) => {
  const content = await form(ctx.params.language, ctx.params.file);
  if (!content) ctx.throw(404, 'form');
  ctx.type = 'application/pdf';
  ctx.body = content;
});

import type { Context, Next } from 'koa';
import Router from 'koa-router';
import rawBody from 'raw-body';
import { z } from 'zod';
import { requireLogin, requireRole } from '../middleware/guards.js';
import { exportFilter, filter, importFilter } from '../services/drafts.js';
import { permits } from '../services/permits.js';
import { importFleet, importRegistry } from '../services/registry.js';

const officer = requireRole('OFFICER');
const idOf = (value: string) => z.coerce.number().int().positive().parse(value);
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

async function xmlBody(ctx: Context, next: Next) {
  if (!ctx.is('xml', 'text/xml')) ctx.throw(415, 'xml');
  ctx.state.xml = await rawBody(ctx.req, { limit: '2mb', encoding: 'utf8' });
  await next();
}

export const staff = new Router({ prefix: '/staff' });

staff.get('/permits', officer, async (ctx) => {
  const { street, order } = ctx.query;
  ctx.body = await permits.search({ street: one(street), order: one(order) || 'createdAt' });
});

staff.get('/summary', officer, async (ctx) => {
  const { saved, zone, status } = ctx.query;
  ctx.body = await permits.summary(saved ? importFilter(one(saved)) : filter.parse({ zone, status }));
});

staff.post('/filters', officer, async (ctx) => {
  ctx.body = { saved: exportFilter(filter.parse(ctx.request.body)) };
});

staff.post('/permits/:id/approve', requireLogin, async (ctx) => {
  const done = await permits.decide(idOf(ctx.params.id), 'APPROVED');
  if (!done) ctx.throw(404, 'permit');
  ctx.status = 204;
});

staff.post('/permits/:id/reject', officer, async (ctx) => {
  const done = await permits.decide(idOf(ctx.params.id), 'REJECTED');
  if (!done) ctx.throw(404, 'permit');
  ctx.status = 204;
});

staff.post('/registry', officer, xmlBody, async (ctx) => {
  const saved = await importRegistry(ctx.state.xml as string);
  ctx.body = { saved };
});

staff.post('/fleet', officer, xmlBody, async (ctx) => {
  const saved = await importFleet(ctx.state.xml as string);
  ctx.body = { saved };
});

import type { FastifyInstance } from 'fastify';
import { db } from '../db.js';
import { authenticate } from '../plugins/auth.js';
import { deliver } from '../services/outbound.js';
import { overlay, setByPath } from '../services/preferences.js';

async function load(org: number): Promise<Record<string, any>> {
  const row = await db('organisations').where({ id: org }).first('preferences');
  return row?.preferences ?? {};
}

async function store(org: number, preferences: Record<string, any>) {
  await db('organisations').where({ id: org }).update({ preferences: JSON.stringify(preferences) });
  return preferences;
}

export default async function settingsRoutes(app: FastifyInstance) {
  app.addHook('preHandler', authenticate);

  app.get('/preferences', async (request) => load(request.session.org));

  app.put<{ Body: Record<string, any> }>('/preferences', async (request) => {
    const { org } = request.session;
    return store(org, overlay(await load(org), request.body));
  });

  app.patch<{ Body: { path: string; value: unknown } }>('/preferences', async (request) => {
    const { org } = request.session;
    const { path, value } = request.body;
    return store(org, setByPath(await load(org), String(path), value));
  });

  app.post<{ Body: { url: string } }>('/webhooks', async (request, reply) => {
    const [row] = await db('webhooks')
      .insert({ org_id: request.session.org, url: String(request.body.url) })
      .returning(['id', 'url']);
    return reply.code(201).send(row);
  });

  app.post<{ Params: { id: string } }>('/webhooks/:id/test', async (request, reply) => {
    const hook = await db('webhooks').where({ id: Number(request.params.id), org_id: request.session.org }).first();
    if (!hook) return reply.code(404).send({ error: 'not found' });
    return deliver(hook, { type: 'ping', at: new Date().toISOString() });
  });
}

import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.js';
import { db } from '../db.js';
import { authenticate } from '../plugins/auth.js';
import { shipments } from '../repositories/shipments.js';

export default async function documentRoutes(app: FastifyInstance) {
  app.addHook('preHandler', authenticate);

  app.get('/documents', async (request) => {
    return db('documents').where({ org_id: request.session.org }).select('id', 'title', 'shipment_id');
  });

  app.post<{ Body: { shipmentId: number; title: string; content: string } }>('/documents', async (request, reply) => {
    const { shipmentId, title, content } = request.body;
    const shipment = await shipments.find(request.session.org, Number(shipmentId));
    if (!shipment) return reply.code(404).send({ error: 'no such shipment' });
    const [row] = await db('documents')
      .insert({ org_id: request.session.org, shipment_id: shipment.id, title: String(title), content: String(content) })
      .returning(['id', 'title']);
    return reply.code(201).send(row);
  });

  app.get<{ Params: { id: string } }>('/documents/:id', async (request, reply) => {
    const document = await db('documents').where({ id: Number(request.params.id) }).first();
    if (!document) return reply.code(404).send({ error: 'not found' });
    return document;
  });

  app.post('/exports', async (request, reply) => {
    const rows = await shipments.list(request.session.org, {});
    const dir = path.join(config.exportsDir, String(request.session.org));
    await mkdir(dir, { recursive: true });
    const name = `shipments-${Date.now()}.json`;
    await writeFile(path.join(dir, name), JSON.stringify(rows));
    return reply.code(201).send({ name });
  });

  app.get<{ Querystring: { name: string } }>('/exports/download', async (request, reply) => {
    const file = path.join(config.exportsDir, String(request.session.org), request.query.name);
    if (!existsSync(file)) return reply.code(404).send({ error: 'not found' });
    return reply.type('application/octet-stream').send(createReadStream(file));
  });

  app.get<{ Params: { id: string }; Querystring: { name: string } }>('/bundles/:id/file', async (request, reply) => {
    const base = path.join(config.bundlesDir, String(request.session.org), String(Number(request.params.id)));
    const file = path.resolve(base, request.query.name);
    if (!file.startsWith(base + path.sep) || !existsSync(file)) return reply.code(404).send({ error: 'not found' });
    return reply.type('application/octet-stream').send(createReadStream(file));
  });
}

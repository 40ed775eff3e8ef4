import type { FastifyInstance } from 'fastify';
import { db } from '../db.js';
import { authenticate, requireStaff } from '../plugins/auth.js';

export default async function carrierRoutes(app: FastifyInstance) {
  app.addHook('preHandler', authenticate);

  app.get('/', async () => db('carriers').orderBy('name'));

  app.post<{ Body: { code: string; name: string } }>('/', { preHandler: requireStaff }, async (request, reply) => {
    const { code, name } = request.body;
    const [row] = await db('carriers').insert({ code: String(code), name: String(name) }).returning('*');
    return reply.code(201).send(row);
  });

  app.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const count = await db('carriers').where({ id: Number(request.params.id) }).delete();
    return reply.code(count ? 204 : 404).send();
  });
}

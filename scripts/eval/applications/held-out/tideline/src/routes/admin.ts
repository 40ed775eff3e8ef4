import type { FastifyPluginAsync } from 'fastify';
import { authenticate, requireRole } from '../plugins/auth.js';
import type { Role } from '../types.js';

type ById = { Params: { id: string } };

const roleBody = {
  type: 'object',
  required: ['role'],
  properties: { role: { type: 'string', enum: ['volunteer', 'lead'] } },
} as const;

const routes: FastifyPluginAsync = async (app) => {
  const { users } = app.stores;
  app.addHook('preHandler', authenticate);

  app.get('/users', { preHandler: requireRole('lead') }, async () => users.list());

  app.put<ById & { Body: { role: Role } }>('/users/:id/role', { schema: { body: roleBody } }, async (request, reply) => {
    const user = await users.findById(request.params.id);
    if (!user) return reply.code(404).send({ error: 'Unknown user' });
    await users.setRole(user._id, request.body.role);
    return { id: user._id, role: request.body.role };
  });

  app.delete<ById>('/users/:id', { preHandler: requireRole('lead') }, async (request, reply) => {
    const user = await users.findById(request.params.id);
    if (!user) return reply.code(404).send({ error: 'Unknown user' });
    await users.remove(user._id);
    return reply.code(204).send();
  });
};

export default routes;

import type { FastifyPluginAsync } from 'fastify';
import { authenticate } from '../plugins/auth.js';
import { deliver, importRecords } from '../services/remote.js';

const hookBody = {
  type: 'object',
  required: ['url', 'event'],
  properties: {
    url: { type: 'string', maxLength: 500 },
    event: { type: 'string', enum: ['survey.created', 'sighting.created'] },
  },
} as const;

const routes: FastifyPluginAsync = async (app) => {
  const { webhooks } = app.stores;
  app.addHook('preHandler', authenticate);

  app.post<{ Body: { url: string; event: string } }>('/', { schema: { body: hookBody } }, async (request, reply) => {
    const hook = await webhooks.add(request.user.sub!, request.body.url, request.body.event);
    return reply.code(201).send(hook);
  });

  app.post<{ Params: { id: string } }>('/:id/test', async (request, reply) => {
    const hook = await webhooks.findOwned(request.params.id, request.user.sub!);
    if (!hook) return reply.code(404).send({ error: 'Unknown webhook' });
    return deliver(hook, { event: hook.event, test: true });
  });

  app.post<{ Body: { url: string } }>(
    '/import',
    { schema: { body: { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'uri' } } } } },
    async (request) => importRecords(request.body.url),
  );
};

export default routes;

import type { FastifyPluginAsync } from 'fastify';
import { authenticate } from '../plugins/auth.js';
import * as media from '../services/media.js';

const named = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^[0-9a-f-]{36}\\.(jpg|png)$' } },
} as const;

const routes: FastifyPluginAsync = async (app) => {
  app.addHook('preHandler', authenticate);
  app.addContentTypeParser(['image/jpeg', 'image/png'], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post<{ Body: Buffer }>('/', async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) return reply.code(415).send({ error: 'Send a JPEG or PNG' });
    const name = await media.store(request.body, request.headers['content-type'] ?? '');
    return reply.code(201).send({ name });
  });

  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const stream = await media.openMedia(request.params['*']);
    return reply.type('application/octet-stream').send(stream);
  });

  app.get<{ Params: { name: string } }>('/guides/:name', async (request, reply) => {
    const stream = await media.openGuide(request.params.name);
    return reply.type('text/plain').send(stream);
  });

  app.post<{ Params: { name: string }; Querystring: { size?: string } }>(
    '/:name/thumbnail',
    { schema: { params: named } },
    async (request) => ({ name: await media.thumbnail(request.params.name, request.query.size ?? '200x200') }),
  );

  app.get<{ Params: { name: string }; Querystring: { group: string } }>(
    '/:name/metadata',
    {
      schema: {
        params: named,
        querystring: {
          type: 'object',
          properties: { group: { type: 'string', enum: ['EXIF', 'GPS', 'File'], default: 'EXIF' } },
        },
      },
    },
    async (request) => media.metadata(request.params.name, request.query.group),
  );
};

export default routes;

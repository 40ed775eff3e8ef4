import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { authenticate } from '../plugins/auth.js';
import { setPath } from '../services/paths.js';
import type { User } from '../types.js';

const routes: FastifyPluginAsync = async (app) => {
  const { users } = app.stores;
  app.addHook('preHandler', authenticate);

  async function current(request: FastifyRequest): Promise<User> {
    const user = await users.findById(request.user.sub!);
    if (!user) throw Object.assign(new Error('Account is gone'), { statusCode: 401 });
    return user;
  }

  app.get('/', async (request) => {
    const { passwordHash, ...profile } = await current(request);
    return profile;
  });

  app.patch<{ Body: Partial<User> }>('/', async (request) => {
    const user = await current(request);
    const { _id, ...changes } = request.body;
    const saved = await users.update(user._id, changes);
    return { name: saved?.name, email: saved?.email, role: saved?.role };
  });

  app.put<{ Body: { path: string; value: unknown } }>(
    '/preferences',
    {
      schema: {
        body: { type: 'object', required: ['path', 'value'], properties: { path: { type: 'string', maxLength: 200 }, value: {} } },
      },
    },
    async (request) => {
      const user = await current(request);
      const preferences = setPath(user.preferences, request.body.path, request.body.value);
      await users.savePreferences(user._id, preferences);
      return preferences;
    },
  );

  app.get<{ Params: { key: string } }>('/preferences/:key', async (request) => {
    const user = await current(request);
    return { value: user.preferences[request.params.key] ?? null };
  });

  app.post<{ Body: { deviceId: string } }>(
    '/devices',
    { schema: { body: { type: 'object', required: ['deviceId'], properties: { deviceId: { type: 'string', maxLength: 60 } } } } },
    async (request, reply) => {
      const user = await current(request);
      const key = randomBytes(18).toString('base64url');
      await users.addDevice(user._id, request.body.deviceId, key);
      return reply.code(201).send({ deviceId: request.body.deviceId, key });
    },
  );
};

export default routes;

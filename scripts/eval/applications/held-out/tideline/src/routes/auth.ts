import type { FastifyPluginAsync } from 'fastify';
import bcrypt from 'bcryptjs';

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: {
    email: { type: 'string', minLength: 3, maxLength: 200 },
    password: { type: 'string', minLength: 8, maxLength: 72 },
    name: { type: 'string', maxLength: 100 },
  },
} as const;

const routes: FastifyPluginAsync = async (app) => {
  const { users } = app.stores;

  app.post<{ Body: { email: string; password: string; name?: string } }>(
    '/signup',
    { schema: { body: credentials } },
    async (request, reply) => {
      const { email, password, name } = request.body;
      if (await users.findByEmail(email)) return reply.code(409).send({ error: 'Address is taken' });
      const user = await users.create(email, name ?? email, password);
      return reply.code(201).send({ id: user._id });
    },
  );

  app.post<{ Body: { email: string; password: string } }>(
    '/login',
    { schema: { body: credentials } },
    async (request, reply) => {
      const user = await users.findByEmail(request.body.email);
      if (!user || !(await bcrypt.compare(request.body.password, user.passwordHash))) {
        return reply.code(401).send({ error: 'Wrong email or password' });
      }
      return { token: app.jwt.sign({ purpose: 'access', sub: user._id.toString(), role: user.role }) };
    },
  );

  app.post<{ Body: { deviceId: string; key: string } }>('/device', async (request, reply) => {
    const { deviceId, key } = request.body;
    if (!deviceId || !key) return reply.code(400).send({ error: 'deviceId and key are needed' });
    const device = await users.findDevice(deviceId, key);
    if (!device) return reply.code(401).send({ error: 'Unknown device' });
    return { token: app.jwt.sign({ purpose: 'access', sub: device.ownerId.toString(), role: 'volunteer' }) };
  });
};

export default routes;

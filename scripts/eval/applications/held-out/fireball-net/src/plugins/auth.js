import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';

export default fp(async (app, { secret }) => {
  await app.register(cookie);
  await app.register(jwt, {
    secret,
    cookie: { cookieName: 'fireball', signed: false },
    verify: { algorithms: ['HS256'] },
  });

  app.decorate('authenticate', async (request) => {
    await request.jwtVerify();
    if (request.user.use !== 'session') throw app.httpErrors.unauthorized();
  });

  app.decorate('curatorOnly', async (request) => {
    if (request.user.role !== 'curator') throw app.httpErrors.forbidden();
  });
});

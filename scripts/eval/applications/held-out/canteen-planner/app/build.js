import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import multipart from '@fastify/multipart';
import sensible from '@fastify/sensible';
import mongoose from 'mongoose';
import { settings } from './settings.js';
import session from './plugins/session.js';
import accountRoutes from './routes/account.js';
import dishRoutes from './routes/dishes.js';
import orderRoutes from './routes/orders.js';
import kitchenRoutes from './routes/kitchen.js';
import importRoutes from './routes/imports.js';

export async function buildApp() {
  const app = Fastify({ logger: true, bodyLimit: 1024 * 512 });

  await mongoose.connect(settings.mongoUrl);
  await app.register(sensible);
  await app.register(cookie, { secret: settings.cookieKey });
  await app.register(csrf, { sessionPlugin: '@fastify/cookie', cookieOpts: { signed: true, httpOnly: true, secure: true, sameSite: 'strict', path: '/' } });
  await app.register(multipart, { limits: { fileSize: 8 * 1024 * 1024 } });
  await app.register(session);

  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'GET' || request.routeOptions.config.anonymous) {
      return done();
    }
    return app.csrfProtection(request, reply, done);
  });

  app.get('/api/csrf', async (request, reply) => ({ token: reply.generateCsrf() }));
  app.register(accountRoutes, { prefix: '/api/account' });
  app.register(dishRoutes, { prefix: '/api/dishes' });
  app.register(orderRoutes, { prefix: '/api/orders' });
  app.register(kitchenRoutes, { prefix: '/api/kitchens' });
  app.register(importRoutes, { prefix: '/api/imports' });
  return app;
}

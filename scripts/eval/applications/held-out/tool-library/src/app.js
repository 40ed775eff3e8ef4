import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import config from './config.js';
import { open } from './db.js';
import auth from './plugins/auth.js';
import views from './plugins/views.js';
import { loanRepository } from './repositories/loans.js';
import { Members } from './repositories/members.js';
import toolRepository from './repositories/tools.js';
import { accountRoutes, sessionRoutes } from './routes/account.js';
import adminRoutes from './routes/admin.js';
import toolRoutes from './routes/tools.js';
import { overdueJob } from './services/notices.js';

export async function build({ db = open() } = {}) {
  const app = Fastify({ logger: true, trustProxy: 1 });
  const services = {
    members: new Members(db),
    tools: toolRepository(db),
    loans: loanRepository(db),
  };

  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 10 * 1024 * 1024, files: 1 } });
  await app.register(rateLimit, { global: false });
  await app.register(auth, services);
  await app.register(views, { directory: resolve('templates') });

  app.register(
    async (scope) => {
      await scope.register(cors, { origin: true, credentials: true });
      scope.register(sessionRoutes, services);
    },
    { prefix: '/auth' },
  );

  app.register(
    async (scope) => {
      await scope.register(cors, { origin: config.partnerOrigins, credentials: true });
      scope.register(accountRoutes, services);
    },
    { prefix: '/account' },
  );

  app.register(toolRoutes, services);
  app.register(adminRoutes, { ...services, prefix: '/admin' });

  const timer = setInterval(overdueJob(services.loans, app.log), 3600 * 1000);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    db.close();
  });
  return app;
}

const app = await build();
await app.listen({ port: config.port, host: '0.0.0.0' });

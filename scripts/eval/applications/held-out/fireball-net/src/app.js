import cors from '@fastify/cors';
import sensible from '@fastify/sensible';
import Fastify from 'fastify';
import { config } from './config.js';
import auth from './plugins/auth.js';
import db from './plugins/db.js';
import alertRoutes from './routes/alerts.js';
import authRoutes from './routes/auth.js';
import catalogueRoutes from './routes/catalogue.js';
import sightingRoutes from './routes/sightings.js';
import specimenRoutes from './routes/specimens.js';
import stationRoutes from './routes/stations.js';

export async function buildApp(options = {}) {
  const app = Fastify({ bodyLimit: 8 * 1024 * 1024, ...options });

  await app.register(sensible);
  await app.register(db, { connectionString: config.databaseUrl });
  await app.register(auth, { secret: config.jwtSecret });

  app.setErrorHandler((err, request, reply) => {
    if (err.code?.startsWith('FAST_JWT_')) return reply.unauthorized('token not accepted');
    if (!err.statusCode || err.statusCode >= 500) request.log.error(err);
    return reply.code(err.statusCode ?? 500).send({ error: err.statusCode ? err.message : 'internal error' });
  });

  await app.register(authRoutes, { prefix: '/auth' });

  await app.register(
    async (api) => {
      await api.register(cors, { origin: true, credentials: true });
      api.addHook('onRequest', api.authenticate);
      await api.register(sightingRoutes, { prefix: '/sightings' });
      await api.register(stationRoutes, { prefix: '/stations' });
      await api.register(specimenRoutes, { prefix: '/specimens' });
      await api.register(alertRoutes, { prefix: '/alerts' });
    },
    { prefix: '/api' },
  );

  await app.register(
    async (open) => {
      await open.register(cors, { origin: config.embedOrigins, credentials: true });
      await open.register(catalogueRoutes);
    },
    { prefix: '/public' },
  );

  return app;
}

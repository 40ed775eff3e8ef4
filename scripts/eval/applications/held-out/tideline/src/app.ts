import Fastify from 'fastify';
import cors from '@fastify/cors';
import { config } from './config.js';
import mongo from './plugins/mongo.js';
import auth from './plugins/auth.js';
import authRoutes from './routes/auth.js';
import meRoutes from './routes/me.js';
import surveyRoutes from './routes/surveys.js';
import sightingRoutes from './routes/sightings.js';
import mediaRoutes from './routes/media.js';
import webhookRoutes from './routes/webhooks.js';
import adminRoutes from './routes/admin.js';

export async function buildApp() {
  const app = Fastify({ logger: true, bodyLimit: 8 * 1024 * 1024 });
  await app.register(cors, { origin: config.webOrigins, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] });
  await app.register(mongo);
  await app.register(auth);
  await app.register(authRoutes, { prefix: '/auth' });
  await app.register(meRoutes, { prefix: '/me' });
  await app.register(surveyRoutes, { prefix: '/surveys' });
  await app.register(sightingRoutes, { prefix: '/surveys/:surveyId/sightings' });
  await app.register(mediaRoutes, { prefix: '/media' });
  await app.register(webhookRoutes, { prefix: '/webhooks' });
  await app.register(adminRoutes, { prefix: '/admin' });
  return app;
}

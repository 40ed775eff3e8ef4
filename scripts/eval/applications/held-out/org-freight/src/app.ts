import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import authRoutes from './routes/auth.js';
import carrierRoutes from './routes/carriers.js';
import documentRoutes from './routes/documents.js';
import partnerRoutes from './routes/partner.js';
import settingsRoutes from './routes/settings.js';
import shipmentRoutes from './routes/shipments.js';

export async function buildApp() {
  const app = Fastify({ logger: true, bodyLimit: 2 * 1024 * 1024 });

  app.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  await app.register(multipart, { limits: { fileSize: 20 * 1024 * 1024, files: 1 } });

  app.get('/health', async () => ({ ok: true }));
  await app.register(authRoutes, { prefix: '/auth' });
  await app.register(shipmentRoutes, { prefix: '/shipments' });
  await app.register(carrierRoutes, { prefix: '/carriers' });
  await app.register(documentRoutes);
  await app.register(settingsRoutes, { prefix: '/settings' });
  await app.register(partnerRoutes, { prefix: '/partner' });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    request.log.error(error);
    const status = error.statusCode ?? 500;
    reply.code(status).send({ error: status < 500 ? error.message : 'internal error' });
  });
  return app;
}

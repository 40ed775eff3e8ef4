import { buildApp } from './app/build.js';
import { settings } from './app/settings.js';

const app = await buildApp();

try {
  await app.listen({ port: settings.port, host: '0.0.0.0' });
} catch (error) {
  app.log.error(error);
  process.exit(1);
}

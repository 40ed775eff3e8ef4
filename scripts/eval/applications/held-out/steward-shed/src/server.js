import Hapi from '@hapi/hapi';
import Joi from 'joi';
import config from './config.js';
import session from './plugins/session.js';
import account from './routes/account.js';
import catalogue from './routes/catalogue.js';
import desk from './routes/desk.js';
import loans from './routes/loans.js';
import { configureViews } from './views.js';

export async function createServer() {
  const server = Hapi.server({ port: config.port, routes: { security: true } });
  server.validator(Joi);
  await server.register(session);
  await configureViews(server);
  server.route([...account, ...catalogue, ...loans, ...desk]);
  return server;
}

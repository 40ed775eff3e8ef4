import { buildApp } from './app.js';
import { config } from './config.js';
import { prepare } from './db.js';

await prepare();
const app = await buildApp();
await app.listen({ port: config.port, host: '0.0.0.0' });

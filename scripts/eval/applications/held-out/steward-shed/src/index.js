import { createServer } from './server.js';

const server = await createServer();
await server.start();
console.log(`Toolshed listens at ${server.info.uri}`);

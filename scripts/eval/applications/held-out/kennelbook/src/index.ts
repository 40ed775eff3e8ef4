import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { config } from './config.js';
import { buildContext } from './context.js';
import { migrate } from './db.js';
import { resolvers } from './resolvers/index.js';
import { typeDefs } from './schema.js';

await migrate();

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }) as never,
  context: buildContext,
  cors: { origin: [config.webOrigin], credentials: false, methods: ['POST'] },
  graphiql: !config.production,
});

createServer(yoga).listen(config.port, () => {
  console.log(`kennelbook on http://localhost:${config.port}/graphql`);
});

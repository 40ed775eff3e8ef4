import express from 'express'
import bodyParser from 'body-parser'
import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@apollo/server/express4'
import { identify } from './auth.js'
import { pages } from './pages.js'
import { resolvers } from './resolvers.js'
import { typeDefs } from './schema.js'

export async function createServer() {
  const app = express()
  const apollo = new ApolloServer({ typeDefs, resolvers, introspection: false })
  await apollo.start()

  app.disable('x-powered-by')
  app.use('/', pages)
  app.use(
    '/graphql',
    bodyParser.json({ limit: '1mb' }),
    expressMiddleware(apollo, { context: async ({ req }) => ({ runner: await identify(req) }) }),
  )
  app.use((error, req, res, _next) => {
    console.error(error.message)
    res.status(500).send('Something went wrong')
  })
  return app
}

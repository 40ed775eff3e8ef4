import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { GraphQLJSON } from 'graphql-scalars'
import { context } from './context.js'
import { shipmentResolvers } from './resolvers/shipments.js'
import { userResolvers } from './resolvers/users.js'
import { typeDefs } from './schema.js'

const server = new ApolloServer({
  typeDefs,
  resolvers: [{ JSON: GraphQLJSON }, shipmentResolvers, userResolvers],
  introspection: false,
})

const { url } = await startStandaloneServer(server, {
  context,
  listen: { port: Number(process.env.PORT ?? 4000) },
})
console.log(`cargo-graph at ${url}`)

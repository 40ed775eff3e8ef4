const { ApolloServer } = require('@apollo/server')
const { startStandaloneServer } = require('@apollo/server/standalone')
const mongoose = require('mongoose')

const { createContext } = require('./lib/context')
const { resolvers } = require('./resolvers')
const { typeDefs } = require('./schema')

async function main() {
  await mongoose.connect(process.env.MONGO_URL || 'mongodb://127.0.0.1/devices')
  const server = new ApolloServer({
    typeDefs,
    resolvers,
    introspection: process.env.NODE_ENV !== 'production',
  })
  const { url } = await startStandaloneServer(server, {
    context: createContext,
    listen: { port: Number(process.env.PORT || 4000) },
  })
  console.log(`ready at ${url}`)
}

main()

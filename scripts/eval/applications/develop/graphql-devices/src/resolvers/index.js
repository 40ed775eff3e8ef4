const { GraphQLScalarType } = require('graphql')
const mutations = require('./mutations')
const queries = require('./queries')

const JSONValue = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  serialize: (value) => value,
})

exports.resolvers = {
  JSON: JSONValue,
  Query: queries,
  Mutation: mutations,
  Device: {
    id: ({ _id }) => String(_id),
    lastSeen: ({ lastSeen }) => lastSeen?.toISOString() ?? null,
  },
}

exports.typeDefs = `#graphql
  scalar JSON

  type Device {
    id: ID!
    name: String!
    site: String!
    model: String
    owner: String
    settings: JSON
    lastSeen: String
  }

  type Probe {
    ok: Boolean!
    output: String
  }

  type Query {
    device(id: ID!): Device
    devices(filter: JSON, site: String): [Device!]!
    silent(minutes: String!): [Device!]!
    quiet(minutes: Int!): [Device!]!
    matching(pattern: String!): [Device!]!
    named(text: String!): [Device!]!
    ping(host: String!, count: String): Probe!
    trace(host: String!): Probe!
    manifest(url: String!): JSON
    catalog(vendor: String!): JSON
    label(id: ID!, template: String): String!
  }

  type Mutation {
    rename(id: ID!, name: String!): Device
    configure(id: ID!, settings: JSON!): Device
    tune(id: ID!, brightness: Int, interval: Int): Device
    retire(id: ID!): Boolean!
    assign(id: ID!, owner: String!): Device
  }
`

import gql from 'graphql-tag'

export const typeDefs = gql`
  scalar JSON

  type Runner {
    id: ID!
    name: String
    club: String
    settings: JSON
  }

  type Race {
    id: ID!
    title: String!
    day: String
    briefing: String
    entries(category: String): [Entry!]!
  }

  type Entry {
    id: ID!
    category: String
    chip: String
    paid: Boolean
    seconds: Int
    runner: Runner
  }

  type Course {
    id: ID!
    name: String
    controls: [String!]
  }

  type Query {
    me: Runner
    races(after: String, order: String): [Race!]!
    ranking(raceId: ID!, category: String!, club: String): [Entry!]!
    clubResults(raceId: ID!, club: String!): [Entry!]!
    entry(id: ID!): Entry
  }

  type Mutation {
    logIn(email: String!, password: String!): String!
    createRace(title: String!, day: String!): Race!
    deleteRace(id: ID!): Boolean!
    publishRace(id: ID!): Boolean!
    enter(raceId: ID!, category: String!, chip: String): Entry!
    changeEntry(id: ID!, category: String, chip: String): Entry
    withdraw(id: ID!): Boolean!
    updateMe(changes: JSON!): Runner
    updateProfile(name: String, club: String): Runner
    setOption(path: String!, value: JSON): JSON
    setFlag(group: String!, flag: String!, on: Boolean!): JSON
    importCourses(raceId: ID!, url: String!): [Course!]!
    importResults(raceId: ID!, url: String!): Int!
  }
`

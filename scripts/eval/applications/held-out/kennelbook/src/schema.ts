export const typeDefs = /* GraphQL */ `
  scalar JSON

  type Owner { id: ID! email: String! name: String! phone: String role: String! creditCents: Int! }
  type Pet { id: ID! name: String! breed: String chip: String documents: [String!]! }
  type Stay { id: ID! kennel: String! startsOn: String! endsOn: String! status: String! medicalNotes: String }
  type Rate { kennel: String! centsPerNight: Int! }
  type Slot { kennel: String! startsOn: String! endsOn: String! }
  type Usage { kennel: String! stays: Int! nights: Float }
  type Preferences { digest: String! language: String! }
  type Ping { status: Int! body: String! }
  type Session { token: String! owner: Owner! }

  input PetInput { name: String! breed: String chip: String }
  input StayInput { petId: ID! kennel: String! startsOn: String! endsOn: String! medicalNotes: String }

  type Query {
    me: Owner
    owners: [Owner!]!
    pets(text: String, sort: String): [Pet!]!
    stays(order: String = "START"): [Stay!]!
    stay(id: ID!): Stay
    rates: [Rate!]!
    occupancy(kennels: [String!]!, from: String!, to: String!): [Slot!]!
    usage(since: String!): [Usage!]!
    document(petId: ID!, name: String!): String!
    careSheet(name: String!): String!
    preferences: Preferences!
    reminder(stayId: ID!): String!
    calendarEntries(url: String!): Int!
  }

  type Mutation {
    signUp(email: String!, password: String!, name: String!): Session!
    signIn(email: String!, password: String!): Session!
    renewSession(token: String!): Session!
    updateProfile(input: JSON!): Owner!
    setPhone(phone: String!): Owner!
    addPet(input: PetInput!): Pet!
    updatePet(id: ID!, input: PetInput!): Pet!
    addDocument(petId: ID!, name: String!, content: String!): String!
    exportDocuments(petId: ID!, byBreed: Boolean = false): String!
    bookStay(input: StayInput!): Stay!
    cancelStay(id: ID!): Boolean!
    setRate(kennel: String!, centsPerNight: Int!): [Rate!]!
    savePreferences(changes: JSON!): Preferences!
    saveTheme(changes: JSON!): JSON!
    setReminder(template: String, signature: String): Boolean!
    pingWebhook(url: String!): Ping!
  }
`;

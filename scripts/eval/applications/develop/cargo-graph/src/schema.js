export const typeDefs = `#graphql
  scalar JSON

  type Shipment { id: ID!, code: String!, region: String, weight: Int, consignee: String, fee: Float }
  type Invoice { id: ID!, amount: Int!, fee: Float }
  type Page { items: [Shipment!]!, next: String }
  type Region { region: String!, weight: Int! }
  type Declaration { sender: String, goods: [String!]! }

  type Query {
    shipment(id: ID!): Shipment
    invoice(id: ID!): Invoice
    shipments(after: String): Page!
    invoices(after: String): [Invoice!]!
    heaviest(region: String!): [Shipment!]!
    regions(least: Int!): [Region!]!
  }

  type Mutation {
    login(email: String!, password: String!): String
    register(code: String!, region: String!, weight: Int!, consignee: String!, gate: String): Shipment
    setSurcharge(id: ID!, formula: String!): Boolean
    setInvoiceRule(id: ID!, rule: JSON!): Boolean
    setRole(userId: ID!, role: String!): Boolean
    removeUser(userId: ID!): Boolean
    saveSettings(settings: JSON!): JSON
    saveLabels(labels: JSON!): JSON
    importDeclaration(xml: String!): Declaration
    importManifest(xml: String!): [String!]!
    uploadPhotos(shipment: ID!, archive: String!): [String!]!
    uploadScans(shipment: ID!, archive: String!): [String!]!
  }
`

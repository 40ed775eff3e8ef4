import { expect, test } from 'vitest'
import { fieldsInSources } from './graphql-schema.ts'
import { graphqlRequest, graphqlShapes, requiredTexts, withoutOptional } from './graphql-shapes.ts'

const schema = `
  enum Size { SMALL, LARGE }
  type Item { id: ID!, size: Size, fee: Float, parts(first: Int!): [Item!]!, owner: Owner }
  type Owner { name: String, items: [Item!]! }
  type Query { item(id: ID!): Item, count: Int! }
  type Mutation { login(email: String!, password: String!): String }
`

test('selects all that needs no arguments, to a bounded depth', () => {
  const [item, count, login] = fieldsInSources([schema])
  expect(item?.selection).toBe(
    ' { __typename id size fee owner { __typename name items { __typename id size fee } } }',
  )
  expect([count?.selection, login?.selection]).toEqual(['', ''])
  expect(login).toMatchObject({ operation: 'mutation', name: 'login' })
})

test('sends a value for each argument', () => {
  const requests = fieldsInSources([schema]).map((field) =>
    graphqlRequest({ path: '/graphql', field }),
  )
  expect(requests.at(-1)?.body).toMatchObject({
    query:
      'mutation($email: String!, $password: String!) { login(email: $email, password: $password) }',
    variables: { email: 'first@example.org' },
  })
})

test('puts archives in Base64 into arguments whose name may hold one', () => {
  const [field] = fieldsInSources([
    'type Mutation { upload(archive: String!, title: String!): Int }',
  ])
  const uploads = { fields: [], unpacks: true, decodes: true } as const
  const shapes = field ? graphqlShapes({ path: '/graphql', field, uploads }) : []
  expect(shapes.map(({ position }) => position)).toEqual([
    'argument archive of upload',
    'archive argument archive of upload',
    'argument title of upload',
  ])
  expect(shapes[1]?.request.body).toMatchObject({ variables: { archive: { entries: [{}] } } })
})

test('leaves out what a server does not demand, also in input objects', () => {
  const [field] = fieldsInSources([
    `input Pet { name: String!, chip: String }
     type Mutation { update(id: ID!, pet: Pet!, note: String): Int }`,
  ])
  expect(field && requiredTexts(field)).toEqual(['pet.name'])
  const request = field && graphqlRequest({ path: '/graphql', field: withoutOptional(field) })
  expect(request?.body).toMatchObject({ variables: { id: '1', pet: { name: 'first' } } })
  expect(JSON.stringify(request?.body)).not.toMatch(/chip|note/)
})

import { expect, test } from 'vitest'
import { fieldsInSources } from './graphql-schema.ts'
import { graphqlRequest, graphqlShapes, graphqlWholeShapes } from './graphql-shapes.ts'

const code = `
import { type Member } from './members.ts'
export interface Context { viewer: Member | null }
type Query = { viewer: string }
const typeDefs = \`
  """
  A member: of the club
  """
  type Member implements Node & Named @key(fields: "id") { id: ID! name: String }
  enum Rank { NEW OLD }
  scalar JSON
  input Address { street: String! city: String }
  input MemberInput { name: String! rank: Rank! address: Address extra: JSON }
  type Query { members(rank: Rank): [Member!]! }
  type Mutation { addMember(input: MemberInput!): Member! }
  extend type Mutation { signIn(input: SignInInput!): Member }
  input SignInInput { email: String! password: String! }
\`
`

const [members, addMember, signIn] = fieldsInSources([code])

test('types of TypeScript with the names of a schema are not those of the schema', () => {
  expect(fieldsInSources([code]).map(({ name }) => name)).toEqual([
    'members',
    'addMember',
    'signIn',
  ])
  expect(members?.selection).toBe(' { __typename id name }')
})

const readVariables = (field: typeof members) =>
  field && (graphqlRequest({ path: '/', field }).body as { variables: unknown }).variables

test('input objects and enumerations have the members and values that the schema demands', () => {
  expect(readVariables(addMember)).toEqual({
    input: { name: 'first', rank: 'NEW', address: { street: '1', city: '1' }, extra: {} },
  })
  expect(readVariables(members)).toEqual({ rank: 'NEW' })
  expect(readVariables(signIn)).toEqual({
    input: { email: 'first@example.org', password: 'Correct-horse-7' },
  })
})

test('a member of an input object is a place of its own, also without optional ones', () => {
  const shapes = addMember ? graphqlShapes({ path: '/', field: addMember }) : []
  const [all, least] = shapes.filter(({ position }) => position.includes('input.address.city'))
  expect(all?.request.body).toMatchObject({
    variables: { input: { name: 'first', address: { street: '1' } } },
  })
  expect(least?.request.body).toHaveProperty('variables.input', {
    name: 'first',
    rank: 'NEW',
    address: { street: '1', city: expect.any(String) as string },
  })
  expect(shapes.map(({ position }) => position)).not.toContain('argument input of addMember')
  const whole = addMember ? graphqlWholeShapes({ path: '/', field: addMember }) : []
  expect(new Set(whole.map(({ position }) => position))).toEqual(
    new Set(['argument input.extra of addMember']),
  )
})

test('interfaces of TypeScript are not those of a schema, and a stray quote stays in its file', () => {
  const typescript = [
    'export interface User { id: string; role: Role; posts: Post[] }',
    'interface Post { id: string }',
    'enum Rank { Low = "low" }',
    'const text = `"""`',
  ].join('\n')
  const schema = `const typeDefs = gql\`
    interface Named { id: ID! name: String }
    enum Rank { LOW HIGH }
    type User { id: ID! name: String posts: [Post] }
    type Query { user(rank: Rank): User named: Named }
  \``
  for (const sources of [
    [typescript, schema],
    [schema, typescript],
    [schema, typescript, typescript],
  ]) {
    const [user, named] = fieldsInSources(sources)
    expect(user?.selection).toBe(' { __typename id name }')
    expect(named?.selection).toBe(' { __typename id name }')
    expect(readVariables(user)).toEqual({ rank: 'LOW' })
  }
})

test('an input object that names itself has a bounded number of places', () => {
  const inner = Array.from({ length: 60 }, (_, at) => `m${at}: In`).join(' ')
  const texts = Array.from({ length: 60 }, (_, at) => `t${at}: String`).join(' ')
  const source = `type Item { ${inner.replaceAll('In', 'Item')} id: ID }
    input In { ${inner} ${texts} needed: String! } type Query { item(of: In!): Item }`
  const [field] = fieldsInSources([source.repeat(20)])
  const shapes = field ? graphqlShapes({ path: '/', field }) : []
  expect(shapes.length).toBeLessThanOrEqual(64)
  expect(field?.selection.length).toBeLessThan(4_000)
  expect(field?.selection).toContain('{ __typename id ')
  const where =
    'input Where { and: [Where!] name: String id: ID! } type Query { a(w: Where!): Int }'
  const [filtered] = fieldsInSources([where])
  expect(readVariables(filtered)).toEqual({ w: { id: '1', name: 'first' } })
})

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of ['type A ', 'type A implements B ', 'input A { ', 'type A @a ', '"""', 'a: '])
    fieldsInSources([text.repeat(20_000)])
  for (const text of ['type A { a: B } ', 'interface A { a: B } ', 'type Query { a(b: C): A } '])
    fieldsInSources([text.repeat(20_000)])
  for (const body of [' ', 'a', 'a(', 'a ', '`'])
    fieldsInSources([`type Query { a${body.repeat(80_000)} }`, `type A${body.repeat(80_000)} {`])
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

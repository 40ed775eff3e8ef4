import { expect, test } from 'vitest'
import { fieldsInSource } from './graphql-schema.ts'
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

const [members, addMember, signIn] = fieldsInSource(code)

test('types of TypeScript with the names of a schema are not those of the schema', () => {
  expect(fieldsInSource(code).map(({ name }) => name)).toEqual(['members', 'addMember', 'signIn'])
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

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of ['type A ', 'type A implements B ', 'input A { ', 'type A @a ', '"""', 'a: '])
    fieldsInSource(text.repeat(20_000))
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

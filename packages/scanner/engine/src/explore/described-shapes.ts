import { type Value, hole } from './plan.ts'

const text = hole(0)
const some: Value = { type: 'string' }

/** Each with the hole in another place: code that is made from them quotes the one and forgets the other. */
const SCHEMAS: readonly Value[] = [
  { type: 'object', required: [text] },
  { type: 'object', properties: { [text]: some } },
  { type: 'object', properties: { a: { type: 'object', properties: { [text]: some } } } },
  { type: 'object', properties: { [text]: { type: 'object', required: ['a'], properties: { a: some } } }, required: [text] },
  { type: 'string', format: text },
  { type: 'string', pattern: text },
  { enum: [text] },
  { const: text },
  { type: text },
  { $ref: text },
  { type: 'object', patternProperties: { [text]: some } },
  { type: 'object', dependencies: { [text]: [text] } },
  { type: 'string', title: text, description: text, default: text },
]

/** What databases of documents take for code. */
const QUERIES: readonly Value[] = [{ $where: text }, { a: { $where: text } }]

const IS_SCHEMA = /schema$/i
const IS_QUERY = /^_?(?:query|selector|filter|criteria|conditions?|where|rawQuery)$/i

/** Objects with one hole that a parameter of this name is known to take, by what they are called everywhere. */
export const describedShapes = (name: string): readonly Value[] =>
  IS_SCHEMA.test(name) ? SCHEMAS : IS_QUERY.test(name) ? QUERIES : []

import type { Value } from '../../protocol/plan.ts'

const some: Value = { type: 'string' }

/**
 * Schemas, each with the hole in another position: a code generator may quote one and forget
 * another.
 */
const schemas = (text: string): readonly Value[] => [
  { type: 'object', required: [text] },
  { type: 'object', properties: { [text]: some } },
  { type: 'object', properties: { a: { type: 'object', properties: { [text]: some } } } },
  {
    type: 'object',
    properties: { [text]: { type: 'object', required: ['a'], properties: { a: some } } },
    required: [text],
  },
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

/** Values that document databases run as code. */
const queries = (text: string): readonly Value[] => [{ $where: text }, { a: { $where: text } }]

const IS_SCHEMA = /schema$/i
const IS_QUERY = /^_?(?:query|selector|filter|criteria|conditions?|where|rawQuery)$/i

/** Objects with this text for parameters with a well-known name. */
export const describedShapes = (name: string, text: string): readonly Value[] =>
  IS_SCHEMA.test(name) ? schemas(text) : IS_QUERY.test(name) ? queries(text) : []

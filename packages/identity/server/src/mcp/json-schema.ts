import { z } from 'zod'

type Schema = { [member: string]: unknown }

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Applies a change to every schema within a schema, innermost first. */
const changed = (node: unknown, change: (schema: Schema) => Schema): unknown => {
  if (Array.isArray(node)) return node.map((item) => changed(item, change))
  if (!isSchema(node)) return node
  const members = Object.entries(node).map(([key, value]) => [key, changed(value, change)])
  return change(Object.fromEntries(members) as Schema)
}

/** Inlines references: many hosts pass a tool's schema to their model without resolving them. */
const inlined = (node: unknown, definitions: Schema): unknown =>
  changed(node, (schema) => {
    const { $ref, ...rest } = schema
    if (typeof $ref !== 'string') return schema
    const { id: _name, ...target } = inlined(
      definitions[$ref.split('/').at(-1) ?? ''],
      definitions,
    ) as Schema
    return { ...target, ...rest }
  })

/** `X or null` as X: in every argument, null means absent, and a model can leave it out. */
const withoutNull = (schema: Schema): Schema => {
  const { anyOf, type, ...rest } = schema
  if (Array.isArray(type)) return { type: type.find((name) => name !== 'null'), ...rest }
  if (!Array.isArray(anyOf)) return schema
  const kept = anyOf.filter((branch: Schema) => branch['type'] !== 'null')
  return kept.length === 1 ? { ...(kept[0] as Schema), ...rest } : { ...rest, anyOf: kept }
}

/** Answers may get new members, which clients with an older schema must accept. */
const opened = ({ additionalProperties, ...rest }: Schema): Schema =>
  additionalProperties === undefined || additionalProperties === false
    ? rest
    : { ...rest, additionalProperties }

// Applies the API's overrides, as in OpenAPI. A pattern that only repeats a format is noise to a
// model.
const asPublished = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) => {
  const members = jsonSchema as Schema
  const { override } = z.globalRegistry.get(zodSchema as z.ZodType) ?? {}
  if (isSchema(override)) Object.assign(members, override)
  delete members['override']
  if (members['format'] === 'uuid' || members['format'] === 'date-time') delete members['pattern']
}

const plain = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  // Every host supports draft 7.
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override: asPublished,
  }) as Schema
  const { $schema: _dialect, id: _name, definitions, ...root } = made
  return inlined(root, (definitions ?? {}) as Schema)
}

export const inputJsonSchema = (schema: z.ZodType): Schema =>
  changed(plain(schema, 'input'), withoutNull) as Schema

export const outputJsonSchema = (schema: z.ZodType): Schema =>
  changed(plain(schema, 'output'), opened) as Schema

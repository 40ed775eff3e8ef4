import type { ClientModel, Schema } from './document.ts'
import { refName } from './document.ts'

const simple: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/** Declarations of `schemas.py`, by name: nested types precede the types that contain them. */
export type TypeDeclarations = Map<string, string>

/** Writes each schema as a TypedDict or an alias. */
export function declareSchemas({ schemas }: ClientModel): TypeDeclarations {
  const declared: TypeDeclarations = new Map()
  for (const [name, schema] of Object.entries(schemas)) declare(name, schema, declared)
  return declared
}

/**
 * Writes a schema as a type expression; `name` is the name under which a nested object is declared.
 */
export function pythonType(schema: Schema, name: string, declared: TypeDeclarations): string {
  if (schema.$ref !== undefined) return refName(schema.$ref)
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return unique(
      choices.map((choice, at) =>
        pythonType(choice, at === 0 ? name : `${name}${at + 1}`, declared),
      ),
    )
  if (schema.type === undefined) return 'Any'
  return unique([schema.type].flat().map((type) => typed(type, schema, name, declared)))
}

function typed(type: string, schema: Schema, name: string, declared: TypeDeclarations): string {
  if (type === 'array') return `List[${pythonType(schema.items ?? {}, `${name}Item`, declared)}]`
  if (type !== 'object') return simple[type] ?? 'Any'
  if (Object.keys(schema.properties ?? {}).length > 0) {
    declare(name, schema, declared)
    return name
  }
  const { additionalProperties } = schema
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? `Dict[str, ${pythonType(additionalProperties, `${name}Value`, declared)}]`
    : 'Dict[str, Any]'
}

function declare(name: string, schema: Schema, declared: TypeDeclarations): void {
  if (schema.type !== 'object' || Object.keys(schema.properties ?? {}).length === 0) {
    declared.set(name, `\n${name} = ${pythonType(schema, name, declared)}\n`)
    return
  }
  const members = Object.entries(schema.properties ?? {}).map(([member, memberSchema]) => {
    const type = pythonType(memberSchema, `${name}${pascalCase(member)}`, declared)
    const isRequired = schema.required?.includes(member) ?? false
    return [member, isRequired ? type : `NotRequired[${type}]`, memberSchema.description] as const
  })
  declared.set(
    name,
    members.every(([member]) => isIdentifier(member))
      ? typedDictClass(name, schema, members)
      : typedDictCall(name, members),
  )
}

type Members = readonly (readonly [name: string, type: string, description: string | undefined])[]

function typedDictClass(name: string, { description }: Schema, members: Members): string {
  const doc = description === undefined ? '' : `    """${docText(description)}"""\n\n`
  const lines = members.map(
    ([member, type, text]) =>
      `    ${member}: ${type}\n${text === undefined ? '' : `    """${docText(text)}"""\n`}`,
  )
  return `\n\nclass ${name}(TypedDict):\n${doc}${lines.join('')}`
}

// For members whose names are Python keywords. The types are quoted, since they may be declared
// later.
function typedDictCall(name: string, members: Members): string {
  const lines = members.map(([member, type]) => `        "${member}": ${JSON.stringify(type)},\n`)
  return `\n\n${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`
}

const literal = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

const unique = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** A text inside a docstring, on one line unless its line breaks matter. */
export const docText = (text: string, isOneLine = true): string => {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return isOneLine ? escaped.replaceAll('\n', ' ') : escaped
}

export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const keywords = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield None True False`.split(
    /\s+/,
  ),
)
const isIdentifier = (name: string): boolean => /^[a-z_]\w*$/i.test(name) && !keywords.has(name)

/** A valid Python name for a parameter or a method. */
export function identifier(name: string): string {
  if (isIdentifier(name)) return name
  throw new Error(
    `'${name}' is not a valid Python name: rename it in scripts/clients/resources.ts.`,
  )
}

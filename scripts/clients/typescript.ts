import type { ClientModel, Method, Operation, Resource, Schema } from './document.ts'
import { refName } from './document.ts'
import { typescriptExample } from './examples.ts'
import { wrapText } from './wrap-text.ts'

const banner = '// Written by scripts/generate-clients.ts from spec/identity.openapi.json.\n'

/** The files of `packages/identity/client/src/generated`, by name. */
export function typescriptFiles(model: ClientModel): Record<string, string> {
  return {
    'schemas.ts': banner + Object.entries(model.schemas).map(declareSchema).join(''),
    'operations.ts': operationsFile(model),
    'resources.ts': resourcesFile(model),
  }
}

function declareSchema([name, schema]: [string, Schema]): string {
  return `\n${comment(schema.description)}export type ${name} = ${toType(schema)}\n`
}

/** Writes a schema as a type expression, with nested lines indented below `indent`. */
function toType(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return refName(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => toType(choice, indent)).join(' | ')
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => `(${toType(part, indent)})`).join(' & ')
  const types = schema.type === undefined ? ['unknown'] : [schema.type].flat()
  return types.map((type) => simpleType(type, schema, indent)).join(' | ')
}

function simpleType(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `Array<${toType(schema.items ?? {}, indent)}>`
  if (type !== 'object') return type
  const { properties = {}, required = [], additionalProperties } = schema
  const members = Object.entries(properties)
  if (members.length === 0)
    return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? `Record<string, ${toType(additionalProperties, indent)}>`
      : 'Record<string, unknown>'
  const inner = `${indent}  `
  const lines = members.map(([name, member]) => {
    const isRequired = required.includes(name)
    const memberType = toType(member, inner)
    return `${comment(member.description, inner)}${inner}${key(name)}${isRequired ? `: ${memberType}` : `?: ${memberType} | undefined`}\n`
  })
  const isOpen = typeof additionalProperties === 'object'
  return `{\n${lines.join('')}${isOpen ? `${inner}[member: string]: unknown\n` : ''}${indent}}`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value)

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

const comment = (text: string | undefined, indent = ''): string =>
  text === undefined
    ? ''
    : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`

function operationsFile({ version, operations }: ClientModel): string {
  const rows = operations.map(
    ({ id, method, path, queryFields, bodyName, byteTypes, isRepeatable, isKeyed }) =>
      `  ${id}: {\n    method: '${method}',\n    path: '${path}',\n    query: [${queryFields.map(({ name }) => `'${name}'`).join(', ')}],\n    bodyName: ${bodyName === undefined ? 'undefined' : literal(bodyName)},\n    byteTypes: [${byteTypes.map(literal).join(', ')}],\n    isRepeatable: ${isRepeatable},\n    isKeyed: ${isKeyed},\n  },\n`,
  )
  return `${banner}import type { Operation } from '../to-request.ts'

/** Version of the service contract that this client implements. */
export const VERSION = '${version}'

export const operations = {
${rows.join('')}} as const satisfies Record<string, Operation>
`
}

function resourcesFile(model: ClientModel): string {
  const classes = model.resources.map(resourceClass).join('')
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(classes)
  const imports = [
    ['../paged.ts', uses('paged') ? ['type Paged', 'paged'] : []],
    ['../send.ts', ['type Call', 'type CallOptions']],
    ['../to-request.ts', uses('RawBody') ? ['type RawBody'] : []],
    ['./operations.ts', ['operations']],
    [
      './schemas.ts',
      Object.keys(model.schemas)
        .filter(uses)
        .map((name) => `type ${name}`),
    ],
  ] as const
  return `${banner}${imports.map(importLine).join('')}
/** Every operation of the service, by resource. */
export class Resources {
${model.resources.map(({ name }) => `  readonly ${name}: ${className(name)}\n`).join('')}
  constructor(call: Call) {
${model.resources.map(({ name }) => `    this.${name} = new ${className(name)}(call)\n`).join('')}  }
}
${classes}`
}

const importLine = ([from, names]: readonly [string, readonly string[]]): string =>
  names.length === 0 ? '' : `import { ${names.join(', ')} } from '${from}'\n`

const className = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}Resource`

function resourceClass({ name, methods }: Resource): string {
  return `
/** Operations of \`client.${name}\`. */
export class ${className(name)} {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }
${methods.map((method) => resourceMethod(name, method)).join('')}}
`
}

function resourceMethod(
  resource: string,
  { name, operation, contentType, accept }: Method,
): string {
  const answer = answerType(operation, accept)
  const request = requestType(operation, contentType)
  const item = operation.item && toType(operation.item)
  const result = item === undefined ? `Promise<${answer}>` : `Paged<${answer}, ${item}>`
  const call =
    item === undefined
      ? `this.#call(operations.${operation.id}, request, options)`
      : `paged(this.#call, operations.${operation.id}, request, options)`
  return `
${methodComment(resource, name, operation, [contentType, accept])}  ${name}(${request}, options: CallOptions = {}): ${result} {
    return ${call}
  }
`
}

function methodComment(
  resource: string,
  name: string,
  operation: Operation,
  types: readonly (string | undefined)[],
): string {
  const { summary, description, method, path } = operation
  const asTypes = types.flatMap((type) => (type === undefined ? [] : [`, as \`${type}\``])).join('')
  // A body or response of another type is not the one of the example.
  const example = asTypes === '' ? typescriptExample(`${resource}.${name}`, operation) : undefined
  const lines = [
    ...wrapText(`${summary}. ${description}`.trim(), 94),
    '',
    `\`${method} ${path}\`${asTypes}`,
    ...(example === undefined ? [] : ['', '@example', ...example.split('\n')]),
  ]
  const text = lines.map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd())
  return `  /**\n${text.join('\n')}\n   */\n`
}

function answerType({ answers }: Operation, accept: string | undefined): string {
  if (accept !== undefined) return 'Uint8Array<ArrayBuffer>'
  return [...new Set(answers.map((schema) => toType(schema, '  ')))].join(' | ')
}

function requestType(operation: Operation, contentType: string | undefined): string {
  const fields = [...operation.pathFields, ...operation.queryFields]
  const own =
    fields.length === 0
      ? []
      : [
          `{ ${fields.map(({ name, schema, isRequired }) => (isRequired ? `${name}: ${toType(schema)}` : `${name}?: ${toType(schema)} | undefined`)).join('; ')} }`,
        ]
  const type = [...own, ...bodyType(operation, contentType)].join(' & ') || 'Record<string, never>'
  const isNeeded =
    contentType !== undefined ||
    operation.body !== undefined ||
    fields.some(({ isRequired }) => isRequired)
  return isNeeded ? `request: ${type}` : `request: ${type} = {}`
}

function bodyType({ body, bodyName }: Operation, contentType: string | undefined): string[] {
  if (contentType !== undefined) return [`RawBody<'${contentType}'>`]
  if (body === undefined) return []
  const type = toType(body, '  ')
  if (bodyName !== undefined) return [`{ ${bodyName}: ${type} }`]
  return [body.anyOf ? `(${type})` : type]
}

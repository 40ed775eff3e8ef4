import { repeatable, type ResourceMethod, resources, unoffered } from './resources.ts'

/** The part of JSON Schema that the generated document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: Schema
      readonly examples?: Readonly<
        Record<string, { readonly $ref?: string; readonly value?: unknown }>
      >
    }
  >
>
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}
type DocumentOperation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
export type OpenApiDocument = {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type Field = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }

export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Example members of a request: of its path, query, and JSON body. */
  readonly example: Readonly<Record<string, unknown>>
  readonly pathFields: readonly Field[]
  readonly queryFields: readonly Field[]
  /** The schema of the JSON body, if any. */
  readonly body: Schema | undefined
  readonly rawTypes: readonly string[]
  /** JSON responses. */
  readonly answers: readonly Schema[]
  /** Content types of other responses, which are returned as bytes. */
  readonly byteTypes: readonly string[]
  /** Parameter name of the complete body, if its members aren't separate parameters. */
  readonly bodyName: string | undefined
  readonly isRepeatable: boolean
  /** It accepts an idempotency key. */
  readonly isKeyed: boolean
  /** The schema of an item, if the response is a page of a list with a cursor. */
  readonly item: Schema | undefined
}

export type Method = {
  readonly name: string
  readonly operation: Operation
  /** Set if the body is sent unchanged. */
  readonly contentType: string | undefined
  /** Set if the response is returned as bytes. */
  readonly accept: string | undefined
}
export type Resource = { readonly name: string; readonly methods: readonly Method[] }
export type ClientModel = {
  readonly version: string
  readonly schemas: Readonly<Record<string, Schema>>
  readonly operations: readonly Operation[]
  readonly resources: readonly Resource[]
}

/**
 * The document as both clients use it.
 * @throws when the table of resources and the document don't have the same operations.
 */
export function readDocument(document: OpenApiDocument): ClientModel {
  const { schemas } = document.components
  const operations = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (!Object.hasOwn(unoffered, operation.operationId))
        operations.set(operation.operationId, toOperation(path, method, operation, schemas))
  assertSameOperations(document, new Set(operations.keys()))
  return {
    version: document.info.version,
    schemas,
    operations: [...operations.values()],
    resources: Object.entries(resources).map(([name, methods]) => ({
      name,
      methods: Object.entries(methods).map(([methodName, entry]) =>
        toMethod(methodName, asEntry(entry), operations),
      ),
    })),
  }
}

const asEntry = (entry: ResourceMethod): Exclude<ResourceMethod, string> =>
  typeof entry === 'string' ? { operation: entry } : entry

const entries = Object.values(resources).flatMap((methods) => Object.values(methods).map(asEntry))

function toMethod(
  name: string,
  { operation: id, contentType, accept }: Exclude<ResourceMethod, string>,
  operations: ReadonlyMap<string, Operation>,
): Method {
  const operation = operations.get(id)!
  const isByBytes = accept ?? (operation.answers.length === 0 ? operation.byteTypes[0] : undefined)
  for (const [type, known] of [
    [contentType, operation.rawTypes],
    [accept, operation.byteTypes],
  ] as const)
    if (type !== undefined && !known.includes(type))
      throw new Error(`scripts/clients/resources.ts: ${id} has no ${type}.`)
  return { name, operation, contentType, accept: isByBytes }
}

function assertSameOperations(document: OpenApiDocument, offered: ReadonlySet<string>): void {
  const placed = entries.map(({ operation }) => operation)
  const inDocument = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const homeless = [...offered].filter((id) => !placed.includes(id))
  const named = [...placed, ...repeatable, ...Object.keys(unoffered)]
  const gone = named.filter((id) => !inDocument.includes(id))
  if (homeless.length + gone.length === 0) return
  throw new Error(
    [
      ...(homeless.length > 0
        ? [
            `no client offers ${homeless.join(', ')}: add each to the table, with a location or a reason`,
          ]
        : []),
      ...(gone.length > 0 ? [`the document has no ${gone.join(', ')}: remove them`] : []),
    ]
      .map((line) => `scripts/clients/resources.ts: ${line}.`)
      .join('\n'),
  )
}

const JSON_TYPE = 'application/json'
const EVENTS_TYPE = 'text/event-stream'

function toOperation(
  path: string,
  method: string,
  {
    operationId: id,
    summary,
    description = '',
    parameters = [],
    requestBody,
    responses,
  }: DocumentOperation,
  schemas: ClientModel['schemas'],
): Operation {
  const fieldsIn = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => ({ name, schema, isRequired: required === true }))
  const content = requestBody?.content ?? {}
  const queryFields = fieldsIn('query')
  const pathFields = fieldsIn('path')
  const body = content[JSON_TYPE]?.schema
  const bodyName = entries.find((entry) => entry.operation === id)?.body
  const answers = readResponses(id, responses)
  const isPaged = queryFields.some(({ name }) => name === 'cursor')
  if (body !== undefined && bodyName === undefined) {
    const names = new Set(readFields(body, schemas).map(({ name }) => name))
    const twice = [...pathFields, ...queryFields].find(({ name }) => names.has(name))
    if (twice)
      throw new Error(`${id}: ${twice.name} is in the path and in the body: name the body.`)
  }
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    example: toExample(parameters, content[JSON_TYPE]?.examples, bodyName),
    pathFields,
    queryFields,
    body,
    bodyName,
    rawTypes: Object.keys(content).filter((type) => type !== JSON_TYPE),
    ...answers,
    isRepeatable: method === 'get' || repeatable.includes(id),
    isKeyed: fieldsIn('header').some(({ name }) => name === 'Idempotency-Key'),
    item: isPaged && answers.answers[0] ? findItemSchema(answers.answers[0], schemas) : undefined,
  }
}

function toExample(
  parameters: readonly Parameter[],
  examples: Content[string]['examples'] = {},
  bodyName: string | undefined,
): Record<string, unknown> {
  const own = parameters.filter(
    ({ in: place, example }) => place !== 'header' && example !== undefined,
  )
  const body = Object.values(examples)[0]?.value
  return {
    ...Object.fromEntries(own.map(({ name, example }) => [name, example])),
    ...(bodyName === undefined ? (body as object | undefined) : { [bodyName]: body }),
  }
}

function readResponses(
  id: string,
  responses: DocumentOperation['responses'],
): Pick<Operation, 'answers' | 'byteTypes'> {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content)
  const types = [...new Set(contents.flatMap((content) => Object.keys(content)))]
  if (types.length === 0 || (types.includes(EVENTS_TYPE) && !types.includes(JSON_TYPE)))
    throw new Error(
      `${id} returns ${types.join(', ') || 'nothing'}: add support to scripts/clients.`,
    )
  return {
    answers: contents.flatMap((content) =>
      content[JSON_TYPE] ? [content[JSON_TYPE].schema ?? {}] : [],
    ),
    // A handwritten method reads events, next to the one for the complete response.
    byteTypes: types.filter((type) => type !== JSON_TYPE && type !== EVENTS_TYPE),
  }
}

function findItemSchema(page: Schema, schemas: ClientModel['schemas']): Schema | undefined {
  return resolve(page, schemas).properties?.['items']?.items
}

/** Resolves a reference to its schema. */
function resolve(schema: Schema, schemas: ClientModel['schemas']): Schema {
  return schema.$ref === undefined ? schema : resolve(schemas[refName(schema.$ref)]!, schemas)
}

export const refName = (ref: string): string => ref.slice('#/components/schemas/'.length)

/**
 * The members of an object schema; of several variants, those of the first, which is the most
 * detailed.
 */
export function readFields(schema: Schema, schemas: ClientModel['schemas']): Field[] {
  const { anyOf, properties = {}, required = [] } = resolve(schema, schemas)
  if (anyOf?.[0]) return readFields(anyOf[0], schemas)
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    isRequired: required.includes(name),
  }))
}

/** One request example of an OpenAPI document with the response example of the same name. */
export type OperationExample = {
  readonly operationId: string
  readonly name: string
  readonly method: string
  /** With the example values of its parameters. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined without a body; JSON as a value, other types as text. */
  readonly body: unknown
  readonly contentType: string | undefined
  readonly status: number
  /** Undefined if the response isn't JSON. */
  readonly response: { readonly value: unknown } | undefined
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: { readonly type?: unknown; readonly format?: unknown }
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
    }
  >
>
type Parameter = {
  readonly name: string
  readonly in: string
  readonly example?: string | number | boolean
}
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/**
 * Every request example of a document; an operation without a body has
 * the one named `default`, and one whose body is a file has none.
 */
export const readExamples = (document: { readonly paths?: object }): OperationExample[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) =>
      findBodies(operation).map(({ name, body, contentType }) => ({
        operationId: operation.operationId,
        name,
        method: method.toUpperCase(),
        path: fillPath(path, operation.parameters ?? []),
        headers: toHeaders(operation.parameters ?? []),
        body,
        contentType,
        ...findResponse(operation, name),
      })),
    ),
  )

const findBodies = ({ operationId, requestBody }: Operation) => {
  if (!requestBody) return [{ name: 'default', body: undefined, contentType: undefined }]
  const bodies = Object.entries(requestBody.content).flatMap(([contentType, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) => ({ name, body: value, contentType })),
  )
  const isBinary = Object.values(requestBody.content).every(
    ({ schema }) => !schema || isFile(schema),
  )
  if (bodies.length === 0 && !isBinary) throw new Error(`${operationId} has no request example`)
  return bodies
}

const isFile = ({
  type,
  format,
}: {
  readonly type?: unknown
  readonly format?: unknown
}): boolean => type === undefined || format === 'binary'

const fillPath = (path: string, parameters: readonly Parameter[]): string => {
  const search = new URLSearchParams()
  let filled = path
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example))
    if (place === 'query' && example !== undefined) search.set(name, String(example))
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

const toHeaders = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'header' && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
  )

const findResponse = ({ operationId, responses }: Operation, name: string) => {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  for (const [status, { content = {} }] of successes) {
    const example = content['application/json']?.examples?.[name]
    if (example) return { status: Number(status), response: { value: example.value } }
  }
  // Documents, such as reports, have a schema but no example.
  const withoutExamples = successes.find(
    ([, { content = {} }]) => content['application/json']?.examples === undefined,
  )
  if (!withoutExamples) throw new Error(`${operationId} has no response example named ${name}`)
  return { status: Number(withoutExamples[0]), response: undefined }
}

import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { z } from 'zod'
import { type ErrorEntry, problemType } from './error-entry.ts'
import type { Examples, RouteOf } from './route.ts'

type Route<Code extends string> = RouteOf<Code, string, string>

export type DocumentOptions<Code extends string> = {
  readonly routes: Readonly<Record<string, Route<Code>>>
  readonly errors: Readonly<Record<Code, ErrorEntry>>
  /** Codes that a route can return in addition to its own. */
  readonly commonErrors: (route: Route<Code>) => readonly Code[]
  readonly problem: z.ZodType
  /** By name; every other path parameter is a UUID. */
  readonly pathParameters: Readonly<Record<string, z.ZodType>>
  /** Example and description of each path parameter, by name. */
  readonly pathExamples: Readonly<
    Record<string, { readonly value: string; readonly description: string }>
  >
  /** What each tag contains, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>
  /** Credentials for a route whose scope isn't public. Default: those of the head. */
  readonly securityOf?: (scope: string) => ZodOpenApiOperationObject['security'] & {}
  readonly head: Pick<ZodOpenApiObject, 'info' | 'security' | 'components'>
}

// The HTTP server itself returns it, before it knows the route.
const HEADERS_TOO_LARGE: [number, string] = [
  431,
  'VALIDATION_ERROR: the address and the headers together are larger than 16 KiB',
]

const toExampleObjects = (examples: Examples) =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]))

const problemAnswers = <Code extends string>(
  route: Route<Code>,
  { errors, commonErrors, problem }: DocumentOptions<Code>,
) => {
  const codes = [...new Set([...route.errors, ...commonErrors(route)])]
  const byStatus = new Map<number, Code[]>()
  for (const code of codes)
    for (const status of errors[code].status)
      byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  const answers = [...byStatus].map(([status, names]): [number, string, readonly Code[]] => [
    status,
    names.join(', '),
    names,
  ])
  return Object.fromEntries(
    [...answers, [...HEADERS_TOO_LARGE, ['VALIDATION_ERROR']] as const]
      .toSorted(([a], [b]) => a - b)
      .map(([status, description, names]) => [
        String(status),
        {
          description,
          content: {
            'application/problem+json': {
              schema: problem,
              examples: Object.fromEntries(
                names.map((code) => [
                  code,
                  { $ref: `#/components/examples/${exampleName(code, status)}` },
                ]),
              ),
            },
          },
        },
      ]),
  )
}

const exampleName = (code: string, status: number): string => `${code}_${status}`

/** An example problem for each status of each code that a route can return. */
const problemExamples = <Code extends string>({
  routes,
  errors,
  commonErrors,
}: DocumentOptions<Code>) => {
  const used = new Set(
    Object.values<Route<Code>>(routes).flatMap((route) => [
      ...route.errors,
      ...commonErrors(route),
    ]),
  )
  return Object.fromEntries(
    Object.entries<ErrorEntry>(errors).flatMap(([code, entry]) => {
      const own = used.has(code as Code) ? entry.status : []
      const statuses = code === 'VALIDATION_ERROR' ? [...own, HEADERS_TOO_LARGE[0]] : own
      return statuses.map((status) => [
        exampleName(code, status),
        { summary: entry.title, value: toProblemExample(code, status, entry) },
      ])
    }),
  )
}

const toProblemExample = (code: string, status: number, entry: ErrorEntry) => ({
  type: problemType(code),
  title: entry.title,
  status,
  detail: `${entry.meaning} ${entry.remedy}`,
  instance: '/path/of/the/request',
  code,
  request_id: '0d1e7b6a-1f3c-4c59-9d6e-2a4b8c7d5e10',
})

const listParameters = <Code extends string>(
  path: string,
  { pathParameters, pathExamples }: DocumentOptions<Code>,
) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const toSchema = (name: string) =>
    (pathParameters[name] ?? z.string().meta({ format: 'uuid' })).describe(
      pathExamples[name]?.description ?? name,
    )
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, toSchema(name)])))
    : undefined
}

const bodyContent = ({ body }: Route<string>) =>
  body && {
    'application/json': {
      schema: body.schema,
      ...(body.examples ? { examples: toExampleObjects(body.examples) } : {}),
    },
    ...Object.fromEntries(
      (body.also ?? []).map((type) => [
        type,
        {
          schema: type.startsWith('text/') ? z.string() : z.file(),
          ...(body.textExamples?.[type]
            ? { examples: toExampleObjects(body.textExamples[type]) }
            : {}),
        },
      ]),
    ),
  }

const answerContents = (route: Route<string>) =>
  Object.fromEntries(
    Object.entries(route.answers).map(
      ([status, { description, schema, fileType, documents, events, examples }]) => [
        status,
        {
          description,
          content: {
            ...(schema
              ? {
                  'application/json': {
                    schema,
                    ...(examples ? { examples: toExampleObjects(examples) } : {}),
                  },
                }
              : {}),
            ...Object.fromEntries(
              Object.entries(documents ?? {}).map(([type, each]) => [type, { schema: each }]),
            ),
            ...(fileType ? { [fileType]: { schema: z.file() } } : {}),
            ...(events ? { 'text/event-stream': { schema: events } } : {}),
          },
        },
      ],
    ),
  )

const operation = <Code extends string>(
  operationId: string,
  route: Route<Code>,
  options: DocumentOptions<Code>,
): ZodOpenApiOperationObject => {
  const path = listParameters(route.path, options)
  const security = options.securityOf?.(route.scope)
  const content = bodyContent(route)
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(path || route.query || route.headers
      ? {
          requestParams: {
            ...(path ? { path } : {}),
            ...(route.query ? { query: route.query } : {}),
            ...(route.headers ? { header: route.headers } : {}),
          },
        }
      : {}),
    ...(content ? { requestBody: { required: !route.body?.isOptional, content } } : {}),
    ...(route.scope === 'public' ? { security: [] } : security ? { security } : {}),
    responses: { ...answerContents(route), ...problemAnswers(route, options) },
  }
}

export type OpenApiDocument = oas31.OpenAPIObject

/** The OpenAPI 3.1 document of a route table; an alias is an operation of its own, `…ByBot`. */
export const writeDocument = <Code extends string>(
  options: DocumentOptions<Code>,
): OpenApiDocument => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, route] of Object.entries<Route<Code>>(options.routes)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: operation(operationId, route, options),
    }
    if (route.alias)
      paths[route.alias] = {
        ...paths[route.alias],
        [route.method]: operation(`${operationId}ByBot`, route, options),
      }
  }
  const { info, components, ...rest } = options.head
  const document = createDocument({
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: Object.entries(options.tags).map(([name, description]) => ({ name, description })),
    ...rest,
    components: { ...components, examples: problemExamples(options) },
    paths,
  })
  addParameterExamples(document, options)
  return document
}

/** Parameters come from object schemas, which have no place for the example of one route. */
const addParameterExamples = <Code extends string>(
  document: OpenApiDocument,
  { routes, pathExamples }: DocumentOptions<Code>,
): void => {
  for (const [operationId, route] of Object.entries<Route<Code>>(routes))
    for (const [path, id] of [
      [route.path, operationId],
      [route.alias, `${operationId}ByBot`],
    ] as const) {
      const found = path === undefined ? undefined : document.paths?.[path]?.[route.method]
      if (found?.operationId !== id) continue
      for (const parameter of found.parameters ?? []) {
        if (!('in' in parameter)) continue
        const text =
          parameter.in === 'path'
            ? pathExamples[parameter.name]?.value
            : route.parameterExamples?.[parameter.name]
        if (text !== undefined) parameter.example = typedExample(text, parameter.schema)
      }
    }
}

const typedExample = (text: string, schema: unknown): unknown => {
  const type = (schema as { type?: unknown } | undefined)?.type
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

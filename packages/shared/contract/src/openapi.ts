import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { z } from 'zod'
import type { ErrorEntry } from './error-entry.ts'
import type { RouteOf } from './route.ts'

type Route<Code extends string> = RouteOf<Code, string, string>

export type DocumentOptions<Code extends string> = {
  readonly routes: Readonly<Record<string, Route<Code>>>
  readonly errors: Readonly<Record<Code, ErrorEntry>>
  /** What a route may answer besides its own errors. */
  readonly commonErrors: (route: Route<Code>) => readonly Code[]
  readonly problem: z.ZodType
  /** By name; every other one is a UUID. */
  readonly pathParameters: Readonly<Record<string, z.ZodType>>
  /** What opens a route of a scope that is not public; without it, what the head says. */
  readonly securityOf?: (scope: string) => ZodOpenApiOperationObject['security'] & {}
  readonly head: Pick<ZodOpenApiObject, 'info' | 'security' | 'components'>
}

// Said by the HTTP server itself, before any route is known.
const HEADERS_TOO_LARGE: [number, string] = [
  431,
  'VALIDATION_ERROR: the address and the headers together are larger than 16 KiB',
]

const problemAnswers = <Code extends string>(
  route: Route<Code>,
  { errors, commonErrors, problem }: DocumentOptions<Code>,
) => {
  const codes = [...new Set([...route.errors, ...commonErrors(route)])]
  const byStatus = new Map<number, Code[]>()
  for (const code of codes)
    for (const status of errors[code].status)
      byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  const answers = [...byStatus].map(([status, names]): [number, string] => [
    status,
    names.join(', '),
  ])
  return Object.fromEntries(
    [...answers, HEADERS_TOO_LARGE]
      .toSorted(([a], [b]) => a - b)
      .map(([status, description]) => [
        String(status),
        { description, content: { 'application/problem+json': { schema: problem } } },
      ]),
  )
}

const parametersOf = (path: string, schemas: Readonly<Record<string, z.ZodType>>) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const schemaOf = (name: string) => schemas[name] ?? z.string().meta({ format: 'uuid' })
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, schemaOf(name)])))
    : undefined
}

const operation = <Code extends string>(
  operationId: string,
  route: Route<Code>,
  options: DocumentOptions<Code>,
): ZodOpenApiOperationObject => {
  const path = parametersOf(route.path, options.pathParameters)
  const security = options.securityOf?.(route.scope)
  const content = route.body && {
    'application/json': { schema: route.body.schema },
    ...Object.fromEntries(
      (route.body.also ?? []).map((type) => [
        type,
        { schema: type.startsWith('text/') ? z.string() : z.file() },
      ]),
    ),
  }
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
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
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, { description, schema, fileType, events }]) => [
          status,
          {
            description,
            content: {
              ...(schema ? { 'application/json': { schema } } : {}),
              ...(fileType ? { [fileType]: { schema: z.file() } } : {}),
              ...(events ? { 'text/event-stream': { schema: events } } : {}),
            },
          },
        ]),
      ),
      ...problemAnswers(route, options),
    },
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
  const { info, ...rest } = options.head
  return createDocument({ openapi: '3.1.0', info, servers: [{ url: '/' }], ...rest, paths })
}

import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import { Problem } from './problem.ts'
import type { Route } from './route.ts'
import { DEFAULT_LIMITS, identityRoutes } from './routes/index.ts'
import type { Limits } from './routes/parts.ts'
import { Soul } from './soul.ts'
import { PackId } from './soulpacks.ts'
import { SERVICE_VERSION } from './version.ts'

const DESCRIPTION = `Identity and memory beside your own model.

A turn: POST /v1/avatars/ensure once, POST /hybrid/prepare before each model call, POST /hybrid/complete after it.
Every error is an application/problem+json with a code; each code has a page under /problems/.
The same operations are tools over MCP, at /mcp (Streamable HTTP) and /mcp/sse.`

/** What any route with a body, and any route at all, may answer besides its own errors. */
const commonErrors = (route: Route): readonly ErrorCode[] => [
  ...(route.body
    ? (['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
    : []),
  ...(route.scope === 'public' ? [] : (['ACCESS_DENIED', 'READY_DEGRADED'] as const)),
  'INTERNAL_ERROR',
]

// Said by the HTTP server itself, before any route is known.
const HEADERS_TOO_LARGE: [number, string] = [
  431,
  'VALIDATION_ERROR: the address and the headers together are larger than 16 KiB',
]

const problemAnswers = (route: Route) => {
  const codes = [...new Set([...route.errors, ...commonErrors(route)])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    for (const status of ERRORS[code].status)
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
        { description, content: { 'application/problem+json': { schema: Problem } } },
      ]),
  )
}

// Every other one is the id of an avatar or a memory.
const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  session_id: z.string().meta({ minLength: 1, maxLength: 128 }),
  pack_id: PackId,
}

const pathParameters = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const schemaOf = (name: string) => PATH_PARAMETERS[name] ?? z.string().meta({ format: 'uuid' })
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, schemaOf(name)])))
    : undefined
}

const operation = (operationId: string, route: Route): ZodOpenApiOperationObject => {
  const path = pathParameters(route.path)
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
    ...(content ? { requestBody: { required: true, content } } : {}),
    ...(route.scope === 'public' ? { security: [] } : {}),
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
      ...problemAnswers(route),
    },
  }
}

/** The OpenAPI 3.1 document of the service, written from the route table. */
export const openApiDocument = (limits: Limits = DEFAULT_LIMITS): oas31.OpenAPIObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, route] of Object.entries<Route>(identityRoutes(limits))) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(operationId, route) }
    if (route.alias)
      paths[route.alias] = {
        ...paths[route.alias],
        [route.method]: operation(`${operationId}ByBot`, route),
      }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Daimon identity',
      version: SERVICE_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, {}],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Not needed on an open loopback port.',
        },
      },
    },
    paths,
  })
}

/** JSON Schema 2020-12 of a `.soul.json`, closed at every level. */
export const soulJsonSchema = () => {
  const { $schema, ...schema } = z.toJSONSchema(Soul, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
  })
  return { $schema, $id: '/schemas/soul.schema.json', title: 'Soul', ...schema }
}

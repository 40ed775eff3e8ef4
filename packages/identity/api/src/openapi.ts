import { type OpenApiDocument, writeDocument } from '@daimon/contract'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import { Problem } from './problem.ts'
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
const commonErrors = (route: {
  readonly body?: unknown
  readonly scope: string
}): readonly ErrorCode[] => [
  ...(route.body
    ? (['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
    : []),
  ...(route.scope === 'public'
    ? []
    : (['ACCESS_DENIED', 'RATE_LIMITED', 'READY_DEGRADED'] as const)),
  'INTERNAL_ERROR',
]

// Every other one is the id of an avatar or a memory.
const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  session_id: z.string().meta({ minLength: 1, maxLength: 128 }),
  pack_id: PackId,
}

/** OpenAPI 3.1 takes the scopes that a scheme must bring as roles, also where the scheme is no OAuth. */
const securityOf = (scope: string) => [
  { bearer: [scope] },
  { gatewaySecret: [scope], gatewayAccount: [] },
  {},
]

/** The OpenAPI 3.1 document of the service, written from the route table. */
export const openApiDocument = (limits: Limits = DEFAULT_LIMITS): OpenApiDocument =>
  writeDocument<ErrorCode>({
    routes: identityRoutes(limits),
    errors: ERRORS,
    commonErrors,
    problem: Problem,
    pathParameters: PATH_PARAMETERS,
    securityOf,
    head: {
      info: {
        title: 'Daimon identity',
        version: SERVICE_VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key. Each operation names the scope that it needs: without a key that holds it is a 401, with a key that lacks the scope a 403. Not needed on an open loopback port.',
          },
          gatewaySecret: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Gateway-Secret',
            description: 'What a gateway in front shows, together with X-Account-Id.',
          },
          gatewayAccount: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Account-Id',
            description: 'Whom the gateway speaks for: the owner.',
          },
        },
      },
    },
  })

/** JSON Schema 2020-12 of a `.soul.json`, closed at every level. */
export const soulJsonSchema = () => {
  const { $schema, ...schema } = z.toJSONSchema(Soul, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
  })
  return { $schema, $id: '/schemas/soul.schema.json', title: 'Soul', ...schema }
}

import { type OpenApiDocument, writeDocument } from '@daimon/contract'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import { Problem } from './problem.ts'
import { EXAMPLE_IDS } from './routes/examples.ts'
import { DEFAULT_LIMITS, identityRoutes } from './routes/index.ts'
import type { Limits } from './routes/parts.ts'
import { Soul } from './soul.ts'
import { PackId } from './soulpacks.ts'
import { SERVICE_VERSION } from './version.ts'

const DESCRIPTION = `Identity and memory for LLM applications. The service runs alongside your model and does not proxy it.

For a conversation, call POST /v1/avatars/ensure once, POST /hybrid/prepare before each model call, and POST /hybrid/complete after it.
Every error is an application/problem+json document with a stable code; /problems/ explains each code.
Over MCP, the main operations are tools: at /mcp (Streamable HTTP) and /mcp/sse.`

const TAGS = {
  Health: 'Liveness and readiness for orchestrators.',
  Avatars: 'Personas: soul, current vector, drift log, export, and import.',
  Turn: 'The calls of a conversation: before and after your model.',
  Memory: 'Store, search, correct, and forget memories.',
  Users: 'Users of an avatar: list, export, and delete them.',
  Packs: 'Personas from packs and Character Cards.',
  Jobs: 'Progress of long operations.',
  Keys: 'API keys of your account.',
}

/** Codes of every route with a body, and of every route, in addition to its own. */
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

// Every other path parameter is a UUID.
const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  session_id: z.string().meta({ minLength: 1, maxLength: 128 }),
  user_id: z.string().meta({ minLength: 1, maxLength: 128 }),
  pack_id: PackId,
}

const PATH_EXAMPLES = {
  bot_id: { value: EXAMPLE_IDS.avatar, description: 'Id of the avatar.' },
  memory_id: { value: EXAMPLE_IDS.memory, description: 'Id of the memory.' },
  job_id: { value: EXAMPLE_IDS.job, description: 'Id of the job.' },
  key_id: { value: EXAMPLE_IDS.key, description: 'Id of the key.' },
  proposal_id: { value: EXAMPLE_IDS.proposal, description: 'Id of the proposal.' },
  session_id: { value: 'visit-7', description: 'Session, 1 to 128 characters.' },
  user_id: { value: 'noor', description: 'Your key for the user, 1 to 128 characters.' },
  pack_id: { value: 'companion', description: 'Id of the pack.' },
}

/** In OpenAPI 3.1, the names of required scopes are allowed for every security scheme. */
const toSecurity = (scope: string) => [
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
    pathExamples: PATH_EXAMPLES,
    tags: TAGS,
    securityOf: toSecurity,
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
              'API key. Each operation names the required scope: without a valid key it returns 401, with a key that lacks the scope 403. Not required with open access on loopback.',
          },
          gatewaySecret: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Gateway-Secret',
            description: 'Secret of the gateway; requires X-Account-Id.',
          },
          gatewayAccount: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Account-Id',
            description: 'Account for which the gateway acts: the owner.',
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

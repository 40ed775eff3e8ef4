import { type OpenApiDocument, problemSchema, writeDocument } from '@daimon/contract'
import { ERRORS, type ErrorCode } from './errors.ts'
import { Digest, text } from './fields.ts'
import { scannerRoutes } from './routes/index.ts'
import { SERVICE_VERSION } from './version.ts'

const DESCRIPTION = `What code lets in: submit the graph of a repository, ask for what was found.

A scan: POST /api/v1/client/scan, then GET its poll_url until it is completed or failed.
Access to the engine is capped at 14,400 bits per second for each caller and direction; the poll shows how far a submission is.
Every error is an application/problem+json with a code; each code has a page under /problems/.`

const commonErrors = (route: { readonly body?: unknown; readonly scope: string }) =>
  [
    ...(route.body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(route.scope === 'public' ? [] : (['ACCESS_DENIED', 'READY_DEGRADED'] as const)),
    'INTERNAL_ERROR',
  ] as const

/** The OpenAPI 3.1 document of the service, written from the route table. */
export const openApiDocument = (): OpenApiDocument =>
  writeDocument<ErrorCode>({
    routes: scannerRoutes,
    errors: ERRORS,
    commonErrors,
    problem: problemSchema(Object.keys(ERRORS) as ErrorCode[]),
    pathParameters: { scan_id: text(256, 1), finding_id: text(256, 1), digest: Digest },
    head: {
      info: {
        title: 'Daimon scanner',
        version: SERVICE_VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      security: [{ key: [] }, { bearer: [] }, {}],
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The same key. Neither is needed where anonymous scans are allowed.',
          },
        },
      },
    },
  })

import { type OpenApiDocument, problemSchema, writeDocument } from '@daimon/contract'
import { ERRORS, type ErrorCode } from './errors.ts'
import { Digest, text } from './fields.ts'
import { EXAMPLE_DIGEST, EXAMPLE_FINDING_ID, EXAMPLE_SCAN_ID } from './routes/examples.ts'
import { scannerRoutes } from './routes/index.ts'
import { SERVICE_VERSION } from './version.ts'

const DESCRIPTION = `Vulnerability scans of code graphs: submit the graph of a repository and get the findings.

For a scan, call POST /api/v1/client/scan, then GET its poll_url until the status is completed or failed.
The link to the engine is limited to 14,400 bits per second per caller and direction; the status shows the progress.
Every error is an application/problem+json document with a stable code; /problems/ explains each code.`

const TAGS = {
  Health: 'Liveness and readiness for orchestrators.',
  Scans: 'Submit a scan and get its findings, report, and proofs.',
  Fragments: 'Send parts of a graph once and refer to them by digest.',
  Queries: 'Quick answers about packages, and opt-in analytics.',
  Console:
    'List, compare, and triage scans. On a loopback service, also scan a directory of this machine, read its lines, and replay proofs.',
}

const PATH_EXAMPLES = {
  scan_id: { value: EXAMPLE_SCAN_ID, description: 'Id of the scan, 1 to 256 characters.' },
  finding_id: { value: EXAMPLE_FINDING_ID, description: 'Id of the finding in the scan.' },
  digest: { value: EXAMPLE_DIGEST, description: 'SHA-256 of the uncompressed bytes, in hex.' },
}

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
    pathExamples: PATH_EXAMPLES,
    tags: TAGS,
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
          key: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: 'API key. Selects a tier with higher limits.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The same API key. Not required if the service allows anonymous scans.',
          },
        },
      },
    },
  })

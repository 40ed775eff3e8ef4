import type { Examples } from '@daimon/contract'
import { z } from 'zod'
import { text } from '../fields.ts'
import { COLUMNAR_MEDIA_TYPE, ClientScanPayload } from '../payload.ts'
import { ProofBundle } from '../proof.ts'
import type { Route } from '../route.ts'
import { type Finding, ScanAnswer, SubmitAnswer } from '../scan.ts'
import { EXAMPLES, EXAMPLE_FINDING_ID, EXAMPLE_SCAN_ID } from './examples.ts'
import { BODY_BYTES, ENCODINGS, answer } from './parts.ts'

export const REPORT_FORMATS = ['json', 'sarif', 'cyclonedx', 'openvex', 'markdown', 'html'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const QUEUED = {
  scan_id: EXAMPLE_SCAN_ID,
  poll_url: `http://127.0.0.1:8100/api/v1/client/scan/${EXAMPLE_SCAN_ID}`,
  status: 'queued',
} as const

const FINDING = {
  id: EXAMPLE_FINDING_ID,
  fingerprint: '3abda24ca1040a8d87c6e76d3be8a0a2a0981e5aeb93379e5170d8b2c430d376',
  rule_id: 'daimon.command-injection',
  title: 'Input reaches a command: child_process.exec',
  cwe: 'CWE-78',
  cve_id: null,
  cve_ids: [],
  advisory_ids: [],
  is_malicious: false,
  severity: 'critical',
  cvss: {
    version: '3.1',
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    score: 9.8,
    scored_by: 'daimon.command-injection',
  },
  reachable: true,
  reachability_reason: null,
  sca_reachable: true,
  sca_reachability: 'reachable',
  path: 'GET /ping/:host → ping (app.js:6) → child_process.exec (app.js:7)',
  path_steps: [
    { file: 'app.js', line: 5, symbol: 'GET /ping/:host', kind: 'route' },
    { file: 'app.js', line: 6, symbol: 'ping', kind: 'function' },
    { file: 'app.js', line: 7, symbol: 'child_process.exec', kind: 'sink' },
  ],
  locations: [{ file: 'app.js', start_line: 7, end_line: 7 }],
  verification: {
    level: 'V1',
    status: 'unverified',
    reason: 'The engine found a path, but tried no proof.',
    attempts: 0,
    oracle: null,
    sandbox: null,
    evidence: [],
  },
  remediation: 'Start the program without a shell and pass its arguments as a list.',
  references: ['https://cwe.mitre.org/data/definitions/78.html'],
} satisfies z.input<typeof Finding>

export const scanRoutes = {
  submitScan: {
    method: 'post',
    path: '/api/v1/client/scan',
    tag: 'Scans',
    scope: 'client',
    summary: 'Submit a scan',
    description:
      'The service reads and checks the payload, stores it, and responds at once; then it sends the payload to the engine over the throttled link. Submitting the same payload within ten minutes returns the same scan, unless that scan failed.',
    headers: z.object({
      'idempotency-key': text(256, 1)
        .optional()
        .describe('Key for safe retries: the same key returns the same scan.'),
      'x-client-version': text(64).optional().describe('Version of the client.'),
      'x-ci-run-id': text(256).optional().describe('Id of the CI run.'),
    }),
    parameterExamples: {
      'idempotency-key': 'build-1024',
      'x-client-version': '0.2.0',
      'x-ci-run-id': '1024',
    },
    body: {
      schema: ClientScanPayload,
      examples: {
        default: EXAMPLES.payload,
        references: EXAMPLES.references,
        flattened: EXAMPLES.flattened,
      } satisfies Examples<z.input<typeof ClientScanPayload>>,
      bytesMax: BODY_BYTES,
      also: [COLUMNAR_MEDIA_TYPE],
      encodings: ENCODINGS,
      isStream: true,
    },
    answers: {
      202: answer(SubmitAnswer, 'Accepted; poll `poll_url` for the result.', {
        default: QUEUED,
        references: QUEUED,
        flattened: QUEUED,
      }),
    },
    errors: [
      'VALIDATION_ERROR',
      'UNSUPPORTED_SCHEMA_VERSION',
      'FRAGMENT_MISSING',
      'CONFLICT',
      'RATE_LIMITED',
      'ENGINE_BUSY',
    ],
  },
  readScan: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}',
    tag: 'Scans',
    scope: 'client',
    summary: 'Get scan status and findings',
    description:
      'With `since` (the `cursor` of the last response), returns only new findings. A response has at most 20 findings, or fewer if they exceed the budget of the throttled link. Retry-After says when to poll again.',
    headers: z.object({
      'if-none-match': text(256).optional().describe('ETag of the last response.'),
    }),
    query: z.object({
      since: text(64).optional().describe('`cursor` of the last response.'),
      findings: z
        .enum(['new', 'none'])
        .default('new')
        .meta({ description: '`none`: only the status, without findings.' }),
    }),
    parameterExamples: { findings: 'new' },
    answers: {
      200: answer(ScanAnswer, 'The scan.', {
        default: {
          scan_id: EXAMPLE_SCAN_ID,
          status: 'completed',
          progress: { phase: 'done', done: 1, total: 1 },
          cursor: '1.1',
          has_more: false,
          findings: [FINDING],
          coverage: null,
          dependency_count: 1,
          entrypoint_count: 1,
          languages: ['javascript'],
          raw_cve_count: 0,
          advisory_data: EXAMPLES.advisoryData,
          line: {
            bits_per_second: 14_400,
            codec: 'br',
            bytes_total: 382,
            bytes_sent: 382,
            eta_seconds: 0,
          },
          summary: {
            dependency_count: 1,
            entrypoint_count: 1,
            languages: ['javascript'],
            raw_cve_count: 0,
            reachable_finding_count: 1,
            unknown_finding_count: 0,
            cve_database_count: 116,
          },
        },
      }),
      304: { description: 'Nothing changed since the response with this ETag.' },
    },
    errors: ['SCAN_NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  deleteScan: {
    method: 'delete',
    path: '/api/v1/client/scan/{scan_id}',
    tag: 'Scans',
    scope: 'client',
    summary: 'Cancel or delete a scan',
    description:
      'Cancels a running scan, or deletes one that has ended. A canceled scan is `failed` with the code CANCELLED until you delete it.',
    answers: {
      204: { description: 'Canceled or deleted.' },
    },
    errors: ['SCAN_NOT_FOUND'],
  },
  readReport: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/report',
    tag: 'Scans',
    scope: 'client',
    summary: 'Get the report of a scan',
    description:
      'Returns the report of a completed scan, compressed if you accept Brotli. If you have an earlier report in the same format, you can get only the difference (RFC 9842): send `Accept-Encoding: dcz`, the SHA-256 of that report in Available-Dictionary, and the id of its scan in Dictionary-ID.',
    headers: z.object({
      'if-none-match': text(256).optional().describe('ETag of the last response.'),
      'available-dictionary': text(64)
        .optional()
        .describe('SHA-256 of the earlier report (RFC 9842).'),
      'dictionary-id': text(256).optional().describe('Scan of the earlier report.'),
    }),
    query: z.object({
      format: z.enum(REPORT_FORMATS).default('json').describe('Format of the report.'),
    }),
    parameterExamples: { format: 'json' },
    answers: {
      200: {
        description: 'The report, at the speed of the throttled link.',
        schema: z
          .looseObject({})
          .describe('The report with `format=json`, or an OpenVEX document with `format=openvex`.'),
        documents: {
          'application/sarif+json': z.looseObject({}).describe('SARIF 2.1.0.'),
          'application/vnd.cyclonedx+json; version=1.6': z
            .looseObject({})
            .describe('CycloneDX 1.6.'),
          'text/markdown; charset=utf-8': z.string().describe('Markdown.'),
          'text/html; charset=utf-8': z.string().describe('An HTML page.'),
        },
      },
      304: { description: 'The report has this ETag.' },
    },
    errors: ['SCAN_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  readProof: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/findings/{finding_id}/proof',
    tag: 'Scans',
    scope: 'client',
    summary: 'Get the proof of a finding',
    description:
      'Returns the proof bundle of a verified finding. To replay it, run `daimon-scan verify`.',
    answers: { 200: { description: 'The proof bundle.', schema: ProofBundle } },
    errors: ['SCAN_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Route>

import { z } from 'zod'
import { text } from '../fields.ts'
import { COLUMNAR_MEDIA_TYPE, ClientScanPayload } from '../payload.ts'
import type { Route } from '../route.ts'
import { ScanAnswer, SubmitAnswer } from '../scan.ts'
import { BODY_BYTES, ENCODINGS, answer } from './parts.ts'

export const REPORT_FORMATS = ['json', 'sarif', 'cyclonedx', 'openvex', 'markdown', 'html'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const scanRoutes = {
  submitScan: {
    method: 'post',
    path: '/api/v1/client/scan',
    tag: 'Scans',
    scope: 'client',
    summary: 'Submit a payload',
    description:
      'Read at network speed, checked, kept and answered at once; then it travels the line to the engine. The same submission again within ten minutes answers the same scan, unless that one failed.',
    headers: z.object({
      'idempotency-key': text(256, 1).optional(),
      'x-client-version': text(64).optional(),
      'x-ci-run-id': text(256).optional(),
    }),
    body: {
      schema: ClientScanPayload,
      bytesMax: BODY_BYTES,
      also: [COLUMNAR_MEDIA_TYPE],
      encodings: ENCODINGS,
      isStream: true,
    },
    answers: { 202: answer(SubmitAnswer, 'Accepted; ask at poll_url.') },
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
    summary: 'How far a scan is, and what it has found',
    description:
      'With `since`, the cursor of the last answer, only what is new. At most 20 findings an answer, fewer where they would not fit the line. Retry-After says when to ask again.',
    headers: z.object({ 'if-none-match': text(256).optional() }),
    query: z.object({
      since: text(64).optional(),
      findings: z
        .enum(['new', 'none'])
        .default('new')
        .meta({ description: 'none: how far it is alone, for who takes the report in the end.' }),
    }),
    answers: {
      200: answer(ScanAnswer, 'The scan.'),
      304: { description: 'Nothing is new since the answer with this ETag.' },
    },
    errors: ['SCAN_NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  deleteScan: {
    method: 'delete',
    path: '/api/v1/client/scan/{scan_id}',
    tag: 'Scans',
    scope: 'client',
    summary: 'Cancel a scan that is under way, or delete one that has ended',
    answers: {
      204: { description: 'Cancelled: it is `failed` with CANCELLED until deleted. Or deleted.' },
    },
    errors: ['SCAN_NOT_FOUND'],
  },
  readReport: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/report',
    tag: 'Scans',
    scope: 'client',
    summary: 'The report of a completed scan',
    description:
      'Leaves packed when the caller takes Brotli. Who has the report of an earlier scan in the same format gets only what differs: it says so as RFC 9842 has it, with `Accept-Encoding: dcz`, the SHA-256 of what it has in Available-Dictionary, and the id of that scan in Dictionary-ID.',
    headers: z.object({
      'if-none-match': text(256).optional(),
      'available-dictionary': text(64).optional(),
      'dictionary-id': text(256).optional(),
    }),
    query: z.object({ format: z.enum(REPORT_FORMATS).default('json') }),
    answers: {
      200: { description: 'The report, as fast as the line.', fileType: '*/*' },
      304: { description: 'It is the one with this ETag.' },
    },
    errors: ['SCAN_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  readProof: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/findings/{finding_id}/proof',
    tag: 'Scans',
    scope: 'client',
    summary: 'The proof bundle of a finding',
    answers: { 200: { description: 'What `daimon-scan verify` replays.', fileType: '*/*' } },
    errors: ['SCAN_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Route>

import { z } from 'zod'
import { text } from '../fields.ts'
import type { Route } from '../route.ts'
import { Comparison, ScanList } from '../scan-list.ts'
import { TriageAnswer, TriageRequest } from '../triage.ts'
import { EXAMPLES, EXAMPLE_SCAN_ID } from './examples.ts'
import { answer, json } from './parts.ts'

const TRIAGE_BYTES = 16 * 1024

const ACCEPTED = {
  fingerprint: '3abda24ca1040a8d87c6e76d3be8a0a2a0981e5aeb93379e5170d8b2c430d376',
  state: 'accepted',
  reason: 'Only administrators can reach this host.',
  expires_on: '2099-01-31',
  assignee: null,
  decided_by: 'local',
  decided_at: '2026-11-27T00:00:00.000Z',
  is_in_force: true,
} as const

const IGNORE_ENTRIES = [
  '# Command injection: child_process.exec. Only administrators can reach this host.',
  '/app.js',
]

export const triageRoutes = {
  listScans: {
    method: 'get',
    path: '/api/v1/client/scans',
    tag: 'Console',
    scope: 'client',
    summary: 'List scans',
    description:
      'Returns the scans of the key, newest first. A service on a loopback address also lists scans without a key. Elsewhere, the id of such a scan is a capability, and the list is empty.',
    query: z.object({
      cursor: text(256).optional().describe('`next` of the last page.'),
      limit: z.coerce.number().int().min(1).max(100).default(50).describe('Scans per page.'),
      repo_fingerprint: text(256).optional().describe('Only scans of this repository.'),
    }),
    parameterExamples: { limit: '50', repo_fingerprint: EXAMPLES.payload.repo_fingerprint },
    answers: {
      200: answer(ScanList, 'A page of scans.', {
        default: {
          scans: [
            {
              scan_id: EXAMPLE_SCAN_ID,
              status: 'completed',
              submitted_at: '2026-11-27T00:00:00.000Z',
              finished_at: '2026-11-27T00:00:09.000Z',
              repo_fingerprint: EXAMPLES.payload.repo_fingerprint,
              commit_hash: null,
              directory: null,
              counts: {
                listed: 1,
                by_severity: { critical: 1, high: 0, medium: 0, low: 0 },
                verified: 0,
                refuted: 0,
                dismissed: 0,
              },
            },
          ],
          next: null,
        },
      }),
    },
    errors: ['VALIDATION_ERROR'],
  },
  compareScans: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/compare',
    tag: 'Console',
    scope: 'client',
    summary: 'Compare a scan with an earlier one',
    description:
      'Returns which findings are new, unchanged, and fixed since the baseline, by fingerprint.',
    query: z.object({ baseline: text(256, 1).describe('Id of the earlier scan.') }),
    parameterExamples: { baseline: EXAMPLE_SCAN_ID },
    answers: {
      200: answer(Comparison, 'The differences.', {
        default: {
          new: [],
          unchanged: [
            {
              id: 'f-3abda24ca1040a8d87c6',
              fingerprint: ACCEPTED.fingerprint,
              title: 'Input reaches a command: child_process.exec',
              severity: 'critical',
              level: 'V1',
            },
          ],
          fixed: [],
        },
      }),
    },
    errors: ['SCAN_NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  readTriage: {
    method: 'get',
    path: '/api/v1/client/scan/{scan_id}/triage',
    tag: 'Console',
    scope: 'client',
    summary: 'Get decisions on findings',
    description:
      'Returns the newest decision for each finding of the repository, the audit log, and lines for `.daimonignore`. Reports contain the decisions in force: SARIF as suppressions, OpenVEX and CycloneDX as statuses.',
    answers: {
      200: answer(TriageAnswer, 'The decisions.', {
        default: { decisions: [], history: [], ignore_entries: [] },
      }),
    },
    errors: ['SCAN_NOT_FOUND', 'RATE_LIMITED'],
  },
  triageFinding: {
    method: 'put',
    path: '/api/v1/client/scan/{scan_id}/findings/{finding_id}/triage',
    tag: 'Console',
    scope: 'client',
    summary: 'Decide on a finding',
    description:
      'Stores a decision and adds it to the audit log. It applies to all scans of the repository by the same key, or on a loopback service by this machine; elsewhere without a key, only to this scan.',
    body: json(
      TriageRequest,
      {
        default: {
          state: 'accepted',
          reason: ACCEPTED.reason,
          expires_on: ACCEPTED.expires_on,
        },
      },
      TRIAGE_BYTES,
    ),
    answers: {
      200: answer(TriageAnswer, 'The decisions, with the new one.', {
        default: {
          decisions: [ACCEPTED],
          history: [ACCEPTED],
          ignore_entries: [...IGNORE_ENTRIES],
        },
      }),
    },
    errors: ['SCAN_NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Route>

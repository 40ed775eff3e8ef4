import { z } from 'zod'
import {
  ConsoleState,
  DirectoryRequest,
  GuardrailState,
  ReplayAnswer,
  SourceExcerpt,
  SourceQuery,
} from '../console.ts'
import { text } from '../fields.ts'
import type { Route } from '../route.ts'
import { SubmitAnswer } from '../scan.ts'
import { EXAMPLE_SCAN_ID } from './examples.ts'
import { answer, json } from './parts.ts'

const LOCAL =
  'Only on a loopback service, for callers of this machine, and only in the directory of the console (`SCAN_DIRECTORY`). Pages of other origins are refused. If the service has keys, it requires one.'

export const consoleRoutes = {
  readConsole: {
    method: 'get',
    path: '/api/v1/console',
    tag: 'Console',
    scope: 'client',
    summary: 'Get what the console may do',
    description: 'Says whose scans are listed, and whether local directories can be scanned.',
    answers: {
      200: answer(ConsoleState, 'What the console may do.', {
        default: { lists: 'local', directory: '/home/me/projects', refusal: null },
      }),
    },
    errors: [],
  },
  scanDirectory: {
    method: 'post',
    path: '/api/v1/console/scans',
    tag: 'Console',
    scope: 'client',
    summary: 'Scan a local directory',
    description: `Reads the directory, then submits it as the command line does. ${LOCAL}`,
    body: json(DirectoryRequest, { default: { directory: '.', verifies: false } }, 16 * 1024),
    answers: {
      202: answer(SubmitAnswer, 'Accepted; poll `poll_url` for the result.', {
        default: {
          scan_id: EXAMPLE_SCAN_ID,
          poll_url: `http://127.0.0.1:8100/api/v1/client/scan/${EXAMPLE_SCAN_ID}`,
          status: 'queued',
        },
      }),
    },
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'RATE_LIMITED', 'ENGINE_BUSY'],
  },
  readSource: {
    method: 'get',
    path: '/api/v1/console/scan/{scan_id}/source',
    tag: 'Console',
    scope: 'client',
    summary: 'Read lines around a finding',
    description: `Returns lines of a file that a finding of the scan names, with secrets replaced. ${LOCAL}`,
    query: SourceQuery,
    parameterExamples: { file: 'app.js', line: '7' },
    answers: {
      200: answer(SourceExcerpt, 'The lines.', {
        default: { file: 'app.js', first_line: 6, lines: ['function ping(host) {', '}'] },
      }),
    },
    errors: ['SCAN_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR'],
  },
  replayFinding: {
    method: 'post',
    path: '/api/v1/console/scan/{scan_id}/findings/{finding_id}/replay',
    tag: 'Console',
    scope: 'client',
    summary: 'Replay a proof in the sandbox',
    description: `Runs the proof of the finding again, as \`daimon-scan verify\` does. ${LOCAL}`,
    body: json(z.strictObject({}), { default: {} }, 1_024),
    answers: {
      200: answer(ReplayAnswer, 'The result of the replay.', {
        default: {
          is_reproduced: true,
          level: 'V3',
          reason: 'the effect was observed in 3 of 3 runs',
        },
      }),
    },
    errors: ['SCAN_NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR', 'ENGINE_BUSY'],
  },
  readGuardrail: {
    method: 'get',
    path: '/api/v1/console/guardrail',
    tag: 'Console',
    scope: 'client',
    summary: 'Get the guardrail log and policy',
    description: `Returns the newest decisions of the guardrail, the state of its log, and the effective policy. ${LOCAL}`,
    query: z.object({
      directory: text(4_096)
        .default('.')
        .describe('Repository: absolute, or relative to the directory of the console.'),
    }),
    parameterExamples: { directory: '.' },
    answers: {
      200: answer(GuardrailState, 'The log and the policy.', {
        default: {
          directory: '/home/me/projects',
          entries: [],
          lines: 0,
          fault: null,
          incident: null,
          policy: {},
          problems: [],
        },
      }),
    },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>

import {
  EventRequest,
  ReachabilityAnswer,
  ReachabilityRequest,
  ValidateDependencyAnswer,
  ValidateDependencyRequest,
} from '../queries.ts'
import type { Route } from '../route.ts'
import { EXAMPLE_SCAN_ID } from './examples.ts'
import { answer, json } from './parts.ts'

const GRAPH_BYTES = 16 * 1024 * 1024
const GRAPH_VALUES = 2_000_000

/** A graph of another client: the call of a package's member is a function with its label. */
const FOREIGN_GRAPH = {
  nodes: [
    { id: 'r1', type: 'HTTP_ROUTE', label: 'POST /merge', line: 5 },
    { id: 'f1', type: 'FUNCTION', label: 'handle', line: 4 },
    { id: 'f2', type: 'FUNCTION', label: '_.merge', line: 4 },
    { id: 'i1', type: 'IMPORT', label: 'lodash', line: 1 },
  ].map(({ line, ...node }) => ({
    ...node,
    language: 'javascript',
    metadata: { file: 'server.js', line },
  })),
  edges: [
    { source: 'r1', target: 'f1', type: 'ROUTES_TO' },
    { source: 'f1', target: 'f2', type: 'CALLS' },
  ],
  entrypoints: ['r1'],
}

const errors = ['VALIDATION_ERROR', 'RATE_LIMITED'] as const

export const queryRoutes = {
  validateDependency: {
    method: 'post',
    path: '/api/v1/client/query/validate-dependency',
    tag: 'Queries',
    scope: 'client',
    summary: 'Check a package',
    description:
      'Returns within 2 s what the service knows about a package and version; `degraded` if it lacks data. A negative verdict is a 200.',
    body: json(ValidateDependencyRequest, {
      default: { package: 'minimist', version: '1.2.5', ecosystem: 'npm' },
    }),
    answers: {
      200: answer(ValidateDependencyAnswer, 'The verdict.', {
        default: {
          allowed: false,
          risk_score: 9.8,
          cves: ['CVE-2021-44906'],
          recommendation: 'Use minimist@1.2.6.',
          safe_alternatives: ['minimist@1.2.6', 'minimist@0.2.4'],
          reasons: [
            {
              kind: 'vulnerable',
              detail: 'Argument names can change the prototype of all objects.',
              advisory: 'CVE-2021-44906',
            },
          ],
          degraded: false,
          indexing: false,
        },
      }),
    },
    errors,
  },
  reachabilityContext: {
    method: 'post',
    path: '/api/v1/client/query/reachability-context',
    tag: 'Queries',
    scope: 'client',
    summary: 'Find paths to a package symbol',
    description:
      'Searches `graph`, the scan with `scan_id`, or with an API key the newest scan of `repo_fingerprint`. `indexing` is true while that scan runs or the graph is on the throttled link: ask again. `degraded` is true if there is nothing to search. `reachable` is null if it is unknown.',
    body: {
      ...json(
        ReachabilityRequest,
        {
          default: { package: 'express', symbol: 'json', scan_id: EXAMPLE_SCAN_ID },
          graph: { package: 'lodash', symbol: 'merge', graph: FOREIGN_GRAPH },
        },
        GRAPH_BYTES,
      ),
      valuesMax: GRAPH_VALUES,
    },
    answers: {
      200: answer(ReachabilityAnswer, 'Entry points and the shortest path.', {
        default: {
          entrypoints: [],
          call_path_compressed: '',
          call_path_full: [],
          rewrite_hints: ['Update the package that depends on express.'],
          reachable: null,
          reason: 'No import of the package is known.',
          degraded: false,
          indexing: false,
        },
        graph: {
          entrypoints: ['POST /merge (server.js:5)'],
          call_path_compressed: 'POST /merge → handle (server.js:4) → lodash.merge (server.js:1)',
          call_path_full: [
            { file: 'server.js', line: 5, symbol: 'POST /merge', kind: 'route' },
            { file: 'server.js', line: 4, symbol: 'handle', kind: 'function' },
            { file: 'server.js', line: 1, symbol: 'lodash.merge', kind: 'call' },
          ],
          rewrite_hints: ['Change the call of lodash.merge in handle (server.js:4).'],
          reachable: true,
          reason: null,
          degraded: false,
          indexing: false,
        },
      }),
    },
    errors: [...errors, 'SCAN_NOT_FOUND'],
  },
  recordEvent: {
    method: 'post',
    path: '/api/v1/client/events',
    tag: 'Queries',
    scope: 'client',
    summary: 'Record a client event',
    description:
      'Receives opt-in analytics. The service counts events by name and does not store them.',
    body: json(
      EventRequest,
      { default: { event: 'scan_completed', client_version: '0.2.0' } },
      64 * 1024,
    ),
    answers: { 204: { description: 'Counted; not stored.' } },
    errors,
  },
} as const satisfies Record<string, Route>

import {
  EventRequest,
  ReachabilityAnswer,
  ReachabilityRequest,
  ValidateDependencyAnswer,
  ValidateDependencyRequest,
} from '../queries.ts'
import type { Route } from '../route.ts'
import { answer, json } from './parts.ts'

const errors = ['VALIDATION_ERROR', 'RATE_LIMITED'] as const

export const queryRoutes = {
  validateDependency: {
    method: 'post',
    path: '/api/v1/client/query/validate-dependency',
    tag: 'Queries',
    scope: 'client',
    summary: 'May this package be used at this version',
    description:
      'Answered from what the service knows, in under 2 s: `degraded` when that is less than it should be. A "no" is a 200.',
    body: json(ValidateDependencyRequest),
    answers: { 200: answer(ValidateDependencyAnswer, 'The verdict.') },
    errors,
  },
  reachabilityContext: {
    method: 'post',
    path: '/api/v1/client/query/reachability-context',
    tag: 'Queries',
    scope: 'client',
    summary: 'How the code comes to call a symbol of a package',
    description:
      'Looks in the scan of `scan_id`, or with a key in the newest scan of `repo_fingerprint`. `indexing` while that scan is under way, `degraded` when there is none.',
    body: json(ReachabilityRequest),
    answers: { 200: answer(ReachabilityAnswer, 'Entry points and the path.') },
    errors: [...errors, 'SCAN_NOT_FOUND'],
  },
  recordEvent: {
    method: 'post',
    path: '/api/v1/client/events',
    tag: 'Queries',
    scope: 'client',
    summary: 'Opt-in analytics of a client',
    body: json(EventRequest, 64 * 1024),
    answers: { 204: { description: 'Counted by name, and not kept.' } },
    errors,
  },
} as const satisfies Record<string, Route>

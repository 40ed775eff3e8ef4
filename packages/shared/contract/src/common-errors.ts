import { type ErrorEntry, entry } from './error-entry.ts'

/** Codes with the same meaning in every service. */
export const COMMON_ERRORS = {
  METHOD_NOT_ALLOWED: entry(
    405,
    'Method not allowed',
    'This path does not support the method of the request.',
    'Use a method that the `Allow` header lists.',
  ),
  READY_DEGRADED: entry(
    503,
    'Degraded service',
    'A dependency of the service is down: see `checks`. `serving` is true while the service still answers requests.',
    'To keep a serving instance in rotation, probe /ready?accept=degraded.',
  ),
  INTERNAL_ERROR: entry(
    500,
    'Internal error',
    'The service failed for a reason that the request did not cause. It stored no partial result.',
    'Retry the request. If the error persists, report it with its `request_id`.',
  ),
} as const satisfies Record<string, ErrorEntry>

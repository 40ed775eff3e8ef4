import { type ErrorEntry, entry } from './error-entry.ts'

/** Codes that mean the same whatever the service. */
export const COMMON_ERRORS = {
  METHOD_NOT_ALLOWED: entry(
    405,
    'Method not allowed',
    'The path exists, but not with this method.',
    'Use one of the methods in the Allow header.',
  ),
  READY_DEGRADED: entry(
    503,
    'Not fully ready',
    'A part that the service stands on is down: see `checks`. `serving` says whether requests are still answered.',
    'Probe /ready?accept=degraded to keep a serving instance in rotation.',
  ),
  INTERNAL_ERROR: entry(
    500,
    'A fault of the service',
    'Something went wrong that is not the fault of the request. Nothing half done was kept.',
    'Try again; report it with the request_id when it stays.',
  ),
} as const satisfies Record<string, ErrorEntry>

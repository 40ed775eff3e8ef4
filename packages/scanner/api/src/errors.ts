import { COMMON_ERRORS, type ErrorEntry, entry } from '@daimon/contract'

export const ERRORS = {
  VALIDATION_ERROR: entry(
    400,
    'Invalid request',
    'The body, query, or a header does not match the schema. `issues` lists every problem by JSON pointer.',
    'Fix all `issues`, then retry. `daimon-scan payload dump --validate` prints a valid payload.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    413,
    'Payload too large',
    'The body, its decoded size, or a count in it exceeds a limit: 64 MiB sent, 256 MiB decoded, 50,000 nodes, 200,000 edges, 5,000 dependencies, 5,000 entry points, 256 warnings per list, 32 languages, 256 shared sources of 16 MiB in total.',
    'Scan a part of the repository, or exclude generated files with .daimonignore.',
  ),
  UNSUPPORTED_SCHEMA_VERSION: entry(
    400,
    'Unsupported payload version',
    'The `schema_version` of the payload is not "1", the only version that this service reads.',
    'Use the client release that matches this service.',
  ),
  FRAGMENT_MISSING: entry(
    409,
    'Missing fragments',
    'The submission refers to fragments that you have not sent or that the service no longer stores: see `missing`.',
    'PUT the fragments in `missing`, then send the submission again.',
  ),
  FRAGMENT_DIGEST_MISMATCH: entry(
    422,
    'Fragment digest mismatch',
    'The SHA-256 of the uncompressed bytes differs from the digest in the path.',
    'Send the complete fragment under the digest of its uncompressed bytes.',
  ),
  CONFLICT: entry(
    409,
    'Conflict with stored data',
    'The idempotency key was used for a different submission, or the scan has not completed yet.',
    'Use a new key for a new submission. Request reports and proofs after the scan has completed.',
  ),
  SCAN_NOT_FOUND: entry(
    404,
    'Scan not found',
    'You have no scan with this id. The id never existed, was deleted, or belongs to another caller.',
    'Check the scan id and the API key, or submit the scan again.',
  ),
  NOT_FOUND: entry(
    404,
    'Resource not found',
    'The path does not exist, or the scan does not contain the resource that it names.',
    'Check the path in /openapi.json or /docs.',
  ),
  METHOD_NOT_ALLOWED: COMMON_ERRORS.METHOD_NOT_ALLOWED,
  ACCESS_DENIED: entry(
    [401, 403],
    'Access denied',
    '401: the service requires a key, and the request has no valid one. 403: the host name or origin lacks the permission.',
    'Send `X-API-Key: <key>`. To create a key, run `daimon-scan keys create`.',
  ),
  RATE_LIMITED: entry(
    429,
    'Rate limit exceeded',
    'You exceeded the limit for queued requests or scans.',
    'Wait for the number of seconds in `Retry-After`, then retry.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    'Unsupported media type',
    'This operation does not accept the content type or content encoding of the body.',
    'Send application/json or application/vnd.daimon.scan+msgpack, uncompressed or as gzip, br, or zstd.',
  ),
  ENGINE_BUSY: entry(
    503,
    'Scan queue full',
    'The service reached its limit of queued scans. It stored nothing of this submission.',
    'Wait for the number of seconds in `Retry-After`, then send the same submission again.',
  ),
  READY_DEGRADED: COMMON_ERRORS.READY_DEGRADED,
  INTERNAL_ERROR: COMMON_ERRORS.INTERNAL_ERROR,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

import { COMMON_ERRORS, type ErrorEntry, entry } from '@daimon/contract'

export const ERRORS = {
  VALIDATION_ERROR: entry(
    400,
    'The request is not valid',
    'The body, the query or a header breaks the schema. `issues` names every place by its JSON pointer.',
    'Mend each issue and send the request again; `daimon-scan payload dump --validate` shows what a payload looks like.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    413,
    'Too much at once',
    'The body, what it unpacks to, or a count in it is past a limit: 64 MiB as sent, 256 MiB unpacked, 50,000 nodes, 200,000 edges, 5,000 dependencies, 5,000 entry points, 256 warnings a list, 32 languages, 256 shared sources of 16 MiB together.',
    'Send less: scan a part of the repository, or leave out what is generated with .daimonignore.',
  ),
  UNSUPPORTED_SCHEMA_VERSION: entry(
    400,
    'Unknown version of the payload',
    'The service reads payloads of schema version "1".',
    'Use a client of this version of the service.',
  ),
  FRAGMENT_MISSING: entry(
    409,
    'Fragments are missing',
    'The submission names fragments that the caller has not sent, or that the service no longer keeps: see `missing`.',
    'PUT the fragments in `missing`, then send the submission again.',
  ),
  FRAGMENT_DIGEST_MISMATCH: entry(
    422,
    'The fragment is another one',
    'The SHA-256 of the uncompressed bytes is not the digest in the path.',
    'Send the fragment whole, under the digest of its uncompressed bytes.',
  ),
  CONFLICT: entry(
    409,
    'Conflict with what is there',
    'An idempotency key was used again with another submission, or the scan is not as far as the request needs it.',
    'Use a new key for a new submission; ask for reports once the scan is completed.',
  ),
  SCAN_NOT_FOUND: entry(
    404,
    'No such scan',
    'No scan with this id can be seen by the caller. An id of somebody else and one that was never given out get the same answer.',
    'Check the id and the key; a scan that was deleted is gone.',
  ),
  NOT_FOUND: entry(
    404,
    'Nothing there',
    'Nothing answers at this path, or the scan has no such part.',
    'See /openapi.json or /docs for what does.',
  ),
  METHOD_NOT_ALLOWED: COMMON_ERRORS.METHOD_NOT_ALLOWED,
  ACCESS_DENIED: entry(
    [401, 403],
    'Access denied',
    '401: no valid key came with the request and one is needed. 403: the host name or the origin lacks the right.',
    'Send X-API-Key: <key>, as `daimon-scan keys create` shows it once.',
  ),
  RATE_LIMITED: entry(
    429,
    'Too much at a time',
    'The caller has more requests or scans waiting than anybody needs.',
    'Wait for the seconds in Retry-After.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    'Unsupported media type',
    'The body is of a type or an encoding that this route does not read.',
    'Send application/json or application/vnd.daimon.scan+msgpack, plain or as gzip, br or zstd.',
  ),
  ENGINE_BUSY: entry(
    503,
    'The engine is busy',
    'More scans are waiting than the service keeps. Nothing was stored.',
    'Send the same submission again after the seconds in Retry-After.',
  ),
  READY_DEGRADED: COMMON_ERRORS.READY_DEGRADED,
  INTERNAL_ERROR: COMMON_ERRORS.INTERNAL_ERROR,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

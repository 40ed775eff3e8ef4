import { COMMON_ERRORS, type ErrorEntry, entry } from '@daimon/contract'

export const ERRORS = {
  BOT_NOT_FOUND: entry(
    404,
    'Avatar not found',
    'You have no avatar with this id. The id never existed, was deleted, or belongs to another owner.',
    'Call POST /v1/avatars/ensure with your `external_key` and use the `bot_id` that it returns.',
  ),
  MEMORY_NOT_FOUND: entry(
    404,
    'Memory not found',
    'You have no memory with this id, or it was forgotten.',
    'To find the id, call GET /v1/avatars/{bot_id}/memories.',
  ),
  NOT_FOUND: entry(
    404,
    'Resource not found',
    'The path does not exist, or the resource that it names does not exist or is not yours.',
    'Check the path in /openapi.json or /docs, and the id in the list of that resource.',
  ),
  METHOD_NOT_ALLOWED: COMMON_ERRORS.METHOD_NOT_ALLOWED,
  ACCESS_DENIED: entry(
    [401, 403],
    'Access denied',
    '401: the request has no valid credential. 403: the credential, host name, or origin lacks the permission.',
    'Send `Authorization: Bearer <key>` with a key that has the scope of the operation. To call from a browser page of another origin, add that origin to CORS_ORIGINS.',
  ),
  VALIDATION_ERROR: entry(
    422,
    'Invalid request',
    'The body, query, or a header does not match the schema. `issues` lists every problem by JSON pointer.',
    'Fix all `issues`, then retry.',
  ),
  SOUL_INVALID: entry(
    422,
    'Invalid soul',
    'A soul, an MSV, or a prompt template does not match its schema. `issues` lists every problem with the allowed range.',
    'Fix all `issues`, then retry. /schemas/soul.schema.json is the schema of a soul.',
  ),
  SOULPACK_NOT_FOUND: entry(
    404,
    'Pack not found',
    'The packs directory has no pack with this id.',
    'To list the packs, call GET /v1/soulpacks. SOULPACKS_ROOT sets the packs directory.',
  ),
  SOULPACK_LICENSE_REJECTED: entry(
    422,
    'Rejected pack license',
    'The `license` in the manifest of the pack is not exactly `MIT`. The service accepts only packs under that license.',
    'Ask the author to publish the pack under MIT. Change the manifest only if you are the author.',
  ),
  SOULPACK_INVALID: entry(
    422,
    'Invalid pack',
    'The manifest, a text, a preset, or the catalog is invalid, or a file is outside the directory of the pack. `issues` lists every problem.',
    'Fix all `issues`. To check a pack without storing it, call POST /v1/soulpacks/validate.',
  ),
  MEMORY_DIM_MISMATCH: entry(
    422,
    'Embedding dimension mismatch',
    'The embedding has `actual` numbers, but the embedder in use needs `expected`.',
    'Use the embedder that GET /ready names, or omit the embedding so that the service computes it.',
  ),
  CONFLICT: entry(
    409,
    'Conflict with stored data',
    'The idempotency key was used with a different body, another avatar has the external key, or a proposal does not fit the current soul or its own status.',
    'Use a new key for a new request. To repeat a request, send exactly the same body. `detail` says what else to do.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    413,
    'Request body too large',
    'The body exceeds the size limit of this operation.',
    'Send less data per request. POST /memory/ingest/batch accepts up to 16 MiB.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    'Unsupported media type',
    'This operation does not accept the content type or content encoding of the body.',
    'Send `Content-Type: application/json`.',
  ),
  RATE_LIMITED: entry(
    429,
    'Rate limit exceeded',
    'The key exceeded its requests for this minute or day, or has too many open connections.',
    'Wait for the number of seconds in `Retry-After`, then retry. GET /v1/keys shows the limits of each key.',
  ),
  INFERENCE_DOWN: entry(
    503,
    'Chat model unavailable',
    'The operation needs a chat model, but none is configured or it does not respond.',
    'Set INFERENCE_API_URL and check that server, or use an operation that needs no model.',
  ),
  READY_DEGRADED: COMMON_ERRORS.READY_DEGRADED,
  INTERNAL_ERROR: COMMON_ERRORS.INTERNAL_ERROR,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

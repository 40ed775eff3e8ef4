import { COMMON_ERRORS, type ErrorEntry, entry } from '@daimon/contract'

export const ERRORS = {
  BOT_NOT_FOUND: entry(
    404,
    'No such avatar',
    'No avatar with this id belongs to the caller. An id of another owner and an id that was never given out get the same answer.',
    'Call POST /v1/avatars/ensure with your external_key and use the bot_id that it answers.',
  ),
  MEMORY_NOT_FOUND: entry(
    404,
    'No such memory',
    'No memory with this id belongs to the caller, or it was forgotten.',
    'List the memories of the avatar to find the id that is meant.',
  ),
  NOT_FOUND: entry(
    404,
    'No such thing',
    'Nothing answers at this path, or what it names does not belong to the caller.',
    'See /openapi.json or /docs for what answers, and list what is there.',
  ),
  METHOD_NOT_ALLOWED: COMMON_ERRORS.METHOD_NOT_ALLOWED,
  ACCESS_DENIED: entry(
    [401, 403],
    'Access denied',
    '401: no valid credential came with the request. 403: the credential, the host name or the origin lacks the right.',
    'Send Authorization: Bearer <key>, of a key that has the scope of the operation; for a browser on another origin, add it to CORS_ORIGINS.',
  ),
  VALIDATION_ERROR: entry(
    422,
    'The request is not valid',
    'The body, the query or a header breaks the schema. `issues` names every place by its JSON pointer.',
    'Mend each issue and send the request again.',
  ),
  SOUL_INVALID: entry(
    422,
    'The soul is not valid',
    'A soul, an MSV or a prompt template breaks its schema. `issues` names every place and the allowed range.',
    'Check the soul against /schemas/soul.schema.json.',
  ),
  SOULPACK_NOT_FOUND: entry(
    404,
    'No such pack',
    'No pack with this id lies under the root of the packs.',
    'See GET /v1/soulpacks for what is there; SOULPACKS_ROOT says where the service looks.',
  ),
  SOULPACK_LICENSE_REJECTED: entry(
    422,
    'The licence of the pack is not taken',
    'Only packs under the MIT licence are taken, and their manifest says exactly `MIT`.',
    'Ask the author for the pack under MIT; change the manifest only if you are the author.',
  ),
  SOULPACK_INVALID: entry(
    422,
    'The pack is not valid',
    'The manifest, a text, a preset or the catalog is broken, or a file lies outside of the folder of the pack. `issues` names every place.',
    'POST /v1/soulpacks/validate tells everything that is wrong with a pack at once.',
  ),
  MEMORY_DIM_MISMATCH: entry(
    422,
    'Embedding of another length',
    'The embedding does not have the dimension of the embedder in use: see `expected` and `actual`.',
    'Embed with the embedder in use, or leave the embedding out and let the service do it.',
  ),
  CONFLICT: entry(
    409,
    'Conflict with what is stored',
    'An idempotency key was used again with another body, or an external key is taken.',
    'Use a new key for a new request; send the very same body to repeat an old one.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    413,
    'Body too large',
    'The body is larger than this route takes.',
    'Send less at once; POST /memory/ingest/batch takes up to 16 MiB.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    'Unsupported media type',
    'The body is of a type that this route does not read.',
    'Send Content-Type: application/json.',
  ),
  RATE_LIMITED: entry(
    429,
    'Too many requests',
    'The key has used up its requests of this minute or this day, or too much is open at once.',
    'Wait for the seconds in Retry-After; the limits of a key stand in GET /v1/keys.',
  ),
  INFERENCE_DOWN: entry(
    503,
    'No inference',
    'The request needs a chat model and none is configured or reachable.',
    'Set INFERENCE_API_URL, or use a route that needs no model.',
  ),
  READY_DEGRADED: COMMON_ERRORS.READY_DEGRADED,
  INTERNAL_ERROR: COMMON_ERRORS.INTERNAL_ERROR,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

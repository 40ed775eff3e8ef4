import { z } from 'zod'
import {
  Id,
  NextCursor,
  Timestamp,
  UtcTime,
  integerIn,
  optional,
  text,
  withDefault,
} from './fields.ts'

const KeyScope = z
  .enum(['read', 'write', 'admin'], { error: 'must be read, write or admin' })
  .describe('`read` reads, `write` changes, `admin` manages keys. No scope includes another.')

const Scopes = z
  .array(KeyScope)
  .min(1, 'must name at least one scope')
  .max(3)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')

const REQUESTS_MAX = 1_000_000_000
const GRACE_SECONDS_MAX = 30 * 86_400
export const GRACE_SECONDS_DEFAULT = 86_400

const limits = {
  requests_per_minute: optional(integerIn(1, REQUESTS_MAX)).describe(
    'Maximum requests per minute; more return RATE_LIMITED. Default: the limit of the service.',
  ),
  requests_per_day: optional(integerIn(1, REQUESTS_MAX)).describe(
    'Maximum requests per UTC day. Default: the limit of the service.',
  ),
}

export const CreateKeyRequest = z
  .object({
    name: text(1, 128).describe('Name to display, 1 to 128 characters.'),
    scopes: withDefault(Scopes, ['read', 'write']).describe('Permissions of the key.'),
    expires_at: optional(Timestamp).describe('Expiration time. Default: valid until revoked.'),
    ...limits,
  })
  .meta({ id: 'CreateKeyRequest' })

export const RotateKeyRequest = z
  .object({
    grace_seconds: withDefault(integerIn(0, GRACE_SECONDS_MAX), GRACE_SECONDS_DEFAULT).describe(
      'Seconds for which the old secret stays valid, 0 to 2,592,000. Use 0 for a leaked secret.',
    ),
    expires_at: optional(Timestamp).describe('New expiration time. Default: unchanged.'),
  })
  .meta({ id: 'RotateKeyRequest' })

export const Key = z
  .object({
    id: Id.describe('Id of the key.'),
    name: z.string().describe('Name to display.'),
    scopes: z.array(KeyScope).describe('Permissions of the key.'),
    state: z.enum(['active', 'expired', 'revoked']).describe('Whether the key is valid.'),
    requests_per_minute: z
      .number()
      .int()
      .nullable()
      .describe('Maximum requests per minute; null: the limit of the service.'),
    requests_per_day: z
      .number()
      .int()
      .nullable()
      .describe('Maximum requests per UTC day; null: the limit of the service.'),
    created_at: UtcTime.describe('Creation time.'),
    expires_at: UtcTime.nullable().describe('Expiration time, if any.'),
    rotated_at: UtcTime.nullable().describe('Time of the last rotation.'),
    former_until: UtcTime.nullable().describe('End of validity of the previous secret.'),
    revoked_at: UtcTime.nullable().describe('Time of the revocation.'),
    last_used_at: UtcTime.nullable().describe('Time of the last use, to the minute.'),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof Key>

export const KeyWithSecret = Key.extend({
  secret: z
    .string()
    .describe('Secret for `Authorization: Bearer`. Returned only once and stored only as a hash.'),
}).meta({ id: 'KeyWithSecret' })

export const KeyPage = z
  .object({ items: z.array(Key).describe('Keys, newest first.'), next: NextCursor })
  .meta({ id: 'KeyPage' })

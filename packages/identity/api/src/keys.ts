import { z } from 'zod'
import { Id, Timestamp, UtcTime, integerIn, optional, text, withDefault } from './fields.ts'

const KeyScope = z
  .enum(['read', 'write', 'admin'], { error: 'must be read, write or admin' })
  .describe('read looks, write changes, admin manages keys. None of them includes another.')

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
    'Beyond it RATE_LIMITED. Without it, that of the service.',
  ),
  requests_per_day: optional(integerIn(1, REQUESTS_MAX)).describe('The same for a day of UTC.'),
}

export const CreateKeyRequest = z
  .object({
    name: text(1, 128).describe('Who uses it; for people to read.'),
    scopes: withDefault(Scopes, ['read', 'write']),
    expires_at: optional(Timestamp).describe('Without it, it holds until it is revoked.'),
    ...limits,
  })
  .meta({ id: 'CreateKeyRequest' })

export const RotateKeyRequest = z
  .object({
    grace_seconds: withDefault(integerIn(0, GRACE_SECONDS_MAX), GRACE_SECONDS_DEFAULT).describe(
      'How long the secret from before still opens; 0 when it has leaked.',
    ),
    expires_at: optional(Timestamp).describe('A new end; without it, the old one stays.'),
  })
  .meta({ id: 'RotateKeyRequest' })

export const Key = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(KeyScope),
    state: z.enum(['active', 'expired', 'revoked']),
    requests_per_minute: z.number().int().nullable(),
    requests_per_day: z.number().int().nullable(),
    created_at: UtcTime,
    expires_at: UtcTime.nullable(),
    rotated_at: UtcTime.nullable(),
    former_until: UtcTime.nullable().describe('Until when the secret from before still opens.'),
    revoked_at: UtcTime.nullable(),
    last_used_at: UtcTime.nullable().describe('To the minute.'),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof Key>

export const KeyWithSecret = Key.extend({
  secret: z.string().describe('What goes behind Bearer. It is shown this once and kept nowhere.'),
}).meta({ id: 'KeyWithSecret' })

export const KeyPage = z
  .object({ items: z.array(Key), next: z.string().nullable() })
  .meta({ id: 'KeyPage' })

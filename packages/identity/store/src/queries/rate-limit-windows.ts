import { sql } from 'kysely'
import type { Db } from './db.ts'

export type RequestWindow = {
  readonly ownerId: string
  readonly credentialId: string
  readonly windowSeconds: number
  readonly startsAt: Date
}

/**
 * Takes `count` requests from a rate-limit window, all or none. Returns false when they would
 * exceed the limit or when a later window has begun on another clock. One statement, so that any
 * number of processes together stay within the limit.
 */
export const consumeQuota = async (
  db: Db,
  { ownerId, credentialId, windowSeconds, startsAt }: RequestWindow,
  count: number,
  limit: number,
): Promise<boolean> => {
  if (count > limit) return false
  const { rows } = await sql`
    insert into request_windows as known (owner_id, credential_id, window_seconds, starts_at, taken)
    values (${ownerId}, ${credentialId}, ${windowSeconds}, ${startsAt}, ${count})
    on conflict (owner_id, credential_id, window_seconds) do update set
      starts_at = excluded.starts_at,
      taken = excluded.taken + case when known.starts_at = excluded.starts_at then known.taken else 0 end
    where known.starts_at < excluded.starts_at
      or (known.starts_at = excluded.starts_at and known.taken + excluded.taken <= ${limit})
    returning taken`.execute(db)
  return rows.length > 0
}

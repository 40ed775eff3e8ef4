import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Requests of a day that took about the same time. */
export type RequestGroup = {
  /** In UTC, such as `2026-05-04`. */
  readonly day: string
  /** The exponent of their time. */
  readonly timeGroup: number
  readonly requests: number
  /** How many of them the service couldn't answer. */
  readonly failed: number
}

/** Adds to the counts of an owner. One statement, so that any number of processes add together. */
export const addRequests = async (
  db: Db,
  ownerId: string,
  groups: readonly RequestGroup[],
): Promise<void> => {
  if (groups.length === 0) return
  const rows = groups.map(
    ({ day, timeGroup, requests, failed }) =>
      sql`(${ownerId}, ${day}::date, ${timeGroup}::smallint, ${requests}::bigint, ${failed}::bigint)`,
  )
  await sql`
    insert into request_days as known (owner_id, day, time_group, requests, failed)
    values ${sql.join(rows)}
    on conflict (owner_id, day, time_group) do update set
      requests = known.requests + excluded.requests,
      failed = known.failed + excluded.failed`.execute(db)
}

/** The counts of an owner from a day on, oldest first. */
export const listRequestGroups = async (
  db: Db,
  ownerId: string,
  from: string,
): Promise<RequestGroup[]> => {
  const { rows } = await sql<RequestGroup>`
    select day::text as day, time_group::int as "timeGroup", requests::float8 as requests,
      failed::float8 as failed
    from request_days where owner_id = ${ownerId} and day >= ${from}::date
    order by day, time_group`.execute(db)
  return rows
}

/** Deletes the counts of an owner before a day. */
export const dropRequestsBefore = async (db: Db, ownerId: string, day: string): Promise<void> => {
  await sql`delete from request_days where owner_id = ${ownerId} and day < ${day}::date`.execute(db)
}

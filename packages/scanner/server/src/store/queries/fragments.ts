import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

export type NewFragment = {
  readonly digest: string
  readonly bytes: number
  readonly bytesSent: number
}

/** Rows per statement, which has at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

const inPieces = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, at) =>
    all.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )

/** Records fragments; a known one only gets a new time of use. */
export const noteFragments = async (
  db: Db,
  principal: string,
  fragments: readonly NewFragment[],
  now: Date,
): Promise<void> => {
  const unique = [...new Map(fragments.map((each) => [each.digest, each])).values()]
  for (const piece of inPieces(unique))
    await db
      .insertInto('daimon_scan.fragments')
      .values(
        piece.map(({ digest, bytes, bytesSent }) => ({
          principal,
          digest,
          bytes,
          bytes_sent: bytesSent,
          used_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['principal', 'digest']).doUpdateSet({ used_at: now }),
      )
      .execute()
}

/** The digests that the principal has sent. */
export const knownFragments = async (
  db: Db,
  principal: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> => {
  const known = new Set<string>()
  for (const piece of inPieces(digests)) {
    const rows = await db
      .selectFrom('daimon_scan.fragments')
      .select('digest')
      .where('principal', '=', principal)
      .where('digest', 'in', piece)
      .execute()
    for (const { digest } of rows) known.add(digest)
  }
  return known
}

/** Bytes that weren't sent over the link yet; updates the time of use of all. */
export const uncarriedBytes = async (
  db: Db,
  principal: string,
  digests: readonly string[],
  now: Date,
): Promise<number> => {
  let sum = 0
  for (const piece of inPieces(digests)) {
    const rows = await db
      .updateTable('daimon_scan.fragments')
      .set({ used_at: now })
      .where('principal', '=', principal)
      .where('digest', 'in', piece)
      .returning(['bytes_sent', 'is_carried'])
      .execute()
    for (const row of rows) if (!row.is_carried) sum += Number(row.bytes_sent)
  }
  return sum
}

/** Marks fragments as sent to the engine. */
export const markCarried = async (
  db: Db,
  principal: string,
  digests: readonly string[],
): Promise<void> => {
  for (const piece of inPieces(digests))
    await db
      .updateTable('daimon_scan.fragments')
      .set({ is_carried: true })
      .where('principal', '=', principal)
      .where('digest', 'in', piece)
      .execute()
}

/** Deletes the least recently used fragments beyond a size; returns their digests. */
export const forgetPast = async (
  db: Db,
  principal: string,
  bytesMax: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ digest: string }>`
    delete from daimon_scan.fragments f using (
      select digest, sum(bytes) over (order by used_at desc, digest) as so_far
      from daimon_scan.fragments where principal = ${principal}
    ) aged
    where f.principal = ${principal} and f.digest = aged.digest and aged.so_far > ${bytesMax}
    returning f.digest`.execute(db)
  return rows.map(({ digest }) => digest)
}

/** Deletes fragments unused since a time; returns them with their principals. */
export const forgetFragmentsBefore = (
  db: Db,
  before: Date,
): Promise<readonly { readonly principal: string; readonly digest: string }[]> =>
  db
    .deleteFrom('daimon_scan.fragments')
    .where('used_at', '<', before)
    .returning(['principal', 'digest'])
    .execute()

/** Bytes on disk of all submissions. */
export const spoolBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: string | number }>`
    select (select coalesce(sum(bytes), 0) from daimon_scan.fragments)
      + (select coalesce(sum(content_bytes), 0) from daimon_scan.scans) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

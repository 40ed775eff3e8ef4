import { randomUUID } from 'node:crypto'

import type { BareSql } from '../service/bare-sql.ts'
import type { Turn } from '../service/turn-calls.ts'

export type PlainTables = AsyncDisposable & {
  /** Inserts both sides of a turn and their vectors in one transaction. */
  readonly insert: (turn: Turn) => Promise<void>
}

/** Tables with only a primary key and a copy of the avatar's rows. */
export async function plainTables(
  sql: BareSql,
  botId: string,
  getVector: (text: string) => string,
): Promise<PlainTables> {
  const dropAll = () => sql.query('drop table if exists bench_turns, bench_turn_vectors')
  await dropAll()
  await sql.query(
    `create table bench_turns (memory_id uuid primary key, bot_id uuid not null, content text not null,
                               speaker text, occurred_at timestamptz not null)`,
  )
  await sql.query(
    'create table bench_turn_vectors (memory_id uuid primary key, embedding vector not null)',
  )
  await sql.query(
    `insert into bench_turns select memory_id, bot_id, content, speaker, occurred_at
       from memories where bot_id = $1`,
    [botId],
  )
  await sql.query(
    'insert into bench_turn_vectors select memory_id, embedding from memory_vectors where bot_id = $1',
    [botId],
  )
  return {
    insert: async ({ said, reply }) => {
      const ids = [randomUUID(), randomUUID()]
      await sql.query('begin')
      await sql.query(
        `insert into bench_turns values ($1, $5, $3, 'user', now()), ($2, $5, $4, 'assistant', now())`,
        [...ids, said, reply, botId],
      )
      await sql.query('insert into bench_turn_vectors values ($1, $3), ($2, $4)', [
        ...ids,
        getVector(said),
        getVector(reply),
      ])
      await sql.query('commit')
    },
    [Symbol.asyncDispose]: async () => void (await dropAll()),
  }
}

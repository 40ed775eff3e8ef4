import type { BareSql } from '../kernel/bare-sql.ts'
import { exactIds } from './exact-search.ts'
import { vectorDimension } from './stored-vectors.ts'

const table = 'bench_hnsw'
const recallAt = 20
const recallMin = 0.95
const efSearchSteps = [20, 40, 60, 80, 120, 160, 240, 320, 480, 640, 1_000]
/** Enough for a recall to ±.01, few enough for the exact search of the embedded engine. */
const recallQueriesMax = 100

export type HnswIndex = AsyncDisposable & {
  readonly buildMs: number
  readonly efSearch: number
  /** Against the exact search, with that ef_search. */
  readonly recallAt20: number
  readonly search: (vector: string) => Promise<unknown>
}

/**
 * An HNSW index over a copy of one avatar's vectors alone, which is kinder to SQL than an index over
 * everybody's would be. `ef_search` is the smallest step that finds enough.
 */
export async function hnswIndex(
  sql: BareSql,
  botId: string,
  vectors: readonly string[],
): Promise<HnswIndex> {
  const dimension = await vectorDimension(sql, botId)
  await sql.query(`drop table if exists ${table}`)
  await sql.query(`create table ${table} (memory_id uuid, embedding vector(${dimension}))`)
  await sql.query(
    `insert into ${table} select memory_id, embedding from memory_vectors where bot_id = $1`,
    [botId],
  )
  const startedAtMs = performance.now()
  await sql.query(`create index on ${table} using hnsw (embedding vector_cosine_ops)`)
  const buildMs = performance.now() - startedAtMs
  await sql.query(`analyze ${table}`)
  // Over few rows the planner would rather compare all of them: that is the other floor.
  await sql.query('set enable_seqscan = off')
  return {
    buildMs,
    ...(await tune(sql, botId, vectors.slice(0, recallQueriesMax))),
    search: (vector) =>
      sql.query(
        `select m.content
           from (select memory_id, embedding <=> $1 as distance from ${table}
                  order by embedding <=> $1 limit 10) as nearest
           join memories m on m.bot_id = $2 and m.memory_id = nearest.memory_id
          order by nearest.distance`,
        [vector, botId],
      ),
    [Symbol.asyncDispose]: async () => {
      await sql.query('reset enable_seqscan')
      await sql.query(`drop table ${table}`)
    },
  }
}

async function tune(sql: BareSql, botId: string, vectors: readonly string[]) {
  const truths: string[][] = []
  for (const vector of vectors) truths.push(await exactIds(sql, botId, vector, recallAt))
  let best = { efSearch: 0, recallAt20: 0 }
  for (const efSearch of efSearchSteps) {
    await sql.query(`set hnsw.ef_search = ${efSearch}`)
    let found = 0
    for (const [at, vector] of vectors.entries()) {
      const ids = new Set(await approximateIds(sql, vector))
      found += truths[at]!.filter((id) => ids.has(id)).length
    }
    best = { efSearch, recallAt20: found / truths.flat().length }
    if (best.recallAt20 >= recallMin) break
  }
  return best
}

async function approximateIds(sql: BareSql, vector: string): Promise<string[]> {
  const rows = await sql.query(
    `select memory_id from ${table} order by embedding <=> $1 limit ${recallAt}`,
    [vector],
  )
  return rows.map((row) => String(row['memory_id']))
}

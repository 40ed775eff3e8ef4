import type { BareSql } from '../service/bare-sql.ts'
import { exactIds } from './exact-search.ts'
import { vectorDimension } from './stored-vectors.ts'

const recallAt = 20
const recallMin = 0.95
const efSearchSteps = [20, 40, 60, 80, 120, 160, 240, 320, 480, 640, 1_000]
/** Enough for a recall to ±.01, and few enough for the exact search of the embedded engine. */
const recallQueriesMax = 100

/** An HNSW index over a copy of the vectors, without an alternative for the planner. */
export type HnswCopy = AsyncDisposable & {
  readonly buildMs: number
  /**
   * Searches one avatar's vectors with the smallest `ef_search` step that reaches the target
   * recall.
   */
  readonly searching: (botId: string, vectors: readonly string[]) => Promise<HnswSearch>
}

type HnswSearch = AsyncDisposable & {
  readonly efSearch: number
  /** Compared with the exact search, with that ef_search. */
  readonly recallAt20: number
  readonly search: (vector: string) => Promise<unknown>
}

/** Only one avatar's vectors: faster than any index that serves many avatars. */
export const hnswOfAvatar = (sql: BareSql, botId: string): Promise<HnswCopy> =>
  hnswCopy(sql, { table: 'bench_hnsw_avatar', of: botId })

/**
 * All vectors in one index, as in one table for all avatars: the avatar is a filter over the scan.
 */
export const hnswOfAll = (sql: BareSql): Promise<HnswCopy> =>
  hnswCopy(sql, { table: 'bench_hnsw_all', of: undefined })

type Rows = { readonly table: string; readonly of: string | undefined }

async function hnswCopy(sql: BareSql, { table, of }: Rows): Promise<HnswCopy> {
  const dimension = await vectorDimension(sql)
  await sql.query(`drop table if exists ${table}`)
  await sql.query(
    `create table ${table} (bot_id uuid, memory_id uuid, embedding vector(${dimension}))`,
  )
  await sql.query(
    `insert into ${table} select bot_id, memory_id, embedding from memory_vectors
      where bot_id = coalesce($1, bot_id)`,
    [of ?? null],
  )
  // Enough memory to build the graph of 100,000 in memory; with the default, PGlite takes minutes.
  // The graph is the same.
  await sql.query(`set maintenance_work_mem = '512MB'`)
  const startedAtMs = performance.now()
  await sql.query(`create index on ${table} using hnsw (embedding vector_cosine_ops)`)
  const buildMs = performance.now() - startedAtMs
  await sql.query(`analyze ${table}`)
  const nearest = (limit: number): string =>
    `select memory_id, embedding <=> $1 as distance from ${table} where bot_id = $2
      order by embedding <=> $1 limit ${limit}`
  return {
    buildMs,
    searching: async (botId, vectors) => {
      // For few rows the planner would compare all of them, which is the other baseline.
      await sql.query('set enable_seqscan = off')
      await sql.query('set hnsw.iterative_scan = strict_order')
      return {
        ...(await tune(sql, botId, { nearest, vectors: vectors.slice(0, recallQueriesMax) })),
        search: (vector) =>
          sql.query(
            `select m.content from (${nearest(10)}) as nearest
               join memories m on m.bot_id = $2 and m.memory_id = nearest.memory_id
              order by nearest.distance`,
            [vector, botId],
          ),
        [Symbol.asyncDispose]: async () => {
          await sql.query('reset enable_seqscan')
          await sql.query('reset hnsw.iterative_scan')
        },
      }
    },
    [Symbol.asyncDispose]: async () => void (await sql.query(`drop table ${table}`)),
  }
}

type TunedSearch = {
  readonly nearest: (limit: number) => string
  readonly vectors: readonly string[]
}

async function tune(sql: BareSql, botId: string, { nearest, vectors }: TunedSearch) {
  const truths: string[][] = []
  for (const vector of vectors) truths.push(await exactIds(sql, botId, vector, recallAt))
  let best = { efSearch: 0, recallAt20: 0 }
  for (const efSearch of efSearchSteps) {
    await sql.query(`set hnsw.ef_search = ${efSearch}`)
    let found = 0
    for (const [at, vector] of vectors.entries()) {
      const rows = await sql.query(nearest(recallAt), [vector, botId])
      const ids = new Set(rows.map((row) => String(row['memory_id'])))
      found += truths[at]!.filter((id) => ids.has(id)).length
    }
    best = { efSearch, recallAt20: found / truths.flat().length }
    if (best.recallAt20 >= recallMin) break
  }
  return best
}

import type { BareSql } from '../kernel/bare-sql.ts'
import { measure, type Measured } from '../measure.ts'
import type { Workload } from '../workload.ts'
import { exactSearch } from './exact-search.ts'
import { hnswIndex } from './hnsw-search.ts'
import { plainTables } from './plain-insert.ts'

export type Floors = {
  readonly exactSearch: Measured
  readonly hnswSearch: Measured
  readonly plainInsert: Measured
  readonly hnsw: {
    readonly efSearch: number
    readonly recallAt20: number
    readonly buildMs: number
  }
}

export type FloorOptions = {
  readonly botId: string
  readonly workload: Workload
  /** The vectors that the kernel's embedder gave to the workload's texts. */
  readonly vectors: ReadonlyMap<string, string>
  readonly signal: AbortSignal
}

/** The same questions and turns by bare SQL on the same rows, embedding and ranking left out. */
export async function measureFloors(sql: BareSql, options: FloorOptions): Promise<Floors> {
  const { botId, workload, vectors, signal } = options
  const vectorOf = (text: string): string => {
    const vector = vectors.get(text)
    if (vector === undefined) throw new Error(`the kernel stored no vector for: ${text}`)
    return vector
  }
  const inputs = workload.questions.map(vectorOf)
  const common = { warmUp: workload.warmUp, signal }
  const exact = await measure({ ...common, inputs, action: exactSearch(sql, botId) })
  await using index = await hnswIndex(sql, botId, inputs)
  const approximate = await measure({ ...common, inputs, action: index.search })
  await using tables = await plainTables(sql, botId, vectorOf)
  const insert = await measure({ ...common, inputs: workload.turns, action: tables.insert })
  const { efSearch, recallAt20, buildMs } = index
  return {
    exactSearch: exact,
    hnswSearch: approximate,
    plainInsert: insert,
    hnsw: { efSearch, recallAt20, buildMs },
  }
}

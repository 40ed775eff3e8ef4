import type { BareSql } from '../kernel/bare-sql.ts'
import { measure, type Measured } from '../measure.ts'
import type { Workload } from '../workload.ts'
import { exactSearch } from './exact-search.ts'
import { type HnswCopy, hnswOfAvatar } from './hnsw-search.ts'
import { plainTables } from './plain-insert.ts'

export type Floors = {
  readonly exactSearch: Measured
  readonly hnswOfAll: HnswMeasured
  readonly hnswOfAvatar: HnswMeasured
  readonly plainInsert: Measured
}

export type HnswMeasured = Measured & {
  readonly efSearch: number
  readonly recallAt20: number
  readonly buildMs: number
}

export type FloorOptions = {
  readonly botId: string
  readonly workload: Workload
  /** Of all avatars, built once for all sizes. */
  readonly all: HnswCopy
  /** The vectors that the kernel's embedder gave to the workload's texts. */
  readonly vectors: ReadonlyMap<string, string>
  readonly signal: AbortSignal
}

/** The same questions and turns by bare SQL on the same rows, embedding and ranking left out. */
export async function measureFloors(sql: BareSql, options: FloorOptions): Promise<Floors> {
  const { botId, workload, all, vectors, signal } = options
  const vectorOf = (text: string): string => {
    const vector = vectors.get(text)
    if (vector === undefined) throw new Error(`the kernel stored no vector for: ${text}`)
    return vector
  }
  const inputs = workload.questions.map(vectorOf)
  const common = { warmUp: workload.warmUp, signal }
  const exact = await measure({ ...common, inputs, action: exactSearch(sql, botId) })
  const hnsw = async (copy: HnswCopy): Promise<HnswMeasured> => {
    await using searching = await copy.searching(botId, inputs)
    const { efSearch, recallAt20, search } = searching
    const figures = await measure({ ...common, inputs, action: search })
    return { ...figures, efSearch, recallAt20, buildMs: copy.buildMs }
  }
  await using alone = await hnswOfAvatar(sql, botId)
  const ofAll = await hnsw(all)
  const ofAvatar = await hnsw(alone)
  await using tables = await plainTables(sql, botId, vectorOf)
  const insert = await measure({ ...common, inputs: workload.turns, action: tables.insert })
  return { exactSearch: exact, hnswOfAll: ofAll, hnswOfAvatar: ofAvatar, plainInsert: insert }
}

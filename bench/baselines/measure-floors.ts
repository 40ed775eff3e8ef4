import type { BareSql } from '../service/bare-sql.ts'
import { measure, type Measurement } from '../measure.ts'
import type { Workload } from '../workload.ts'
import { exactSearch } from './exact-search.ts'
import { type HnswCopy, hnswOfAvatar } from './hnsw-search.ts'
import { plainTables } from './plain-insert.ts'

export type Floors = {
  readonly exactSearch: Measurement
  readonly hnswOfAll: HnswMeasured
  readonly hnswOfAvatar: HnswMeasured
  readonly plainInsert: Measurement
}

export type HnswMeasured = Measurement & {
  readonly efSearch: number
  readonly recallAt20: number
  readonly buildMs: number
}

export type FloorOptions = {
  readonly botId: string
  readonly workload: Workload
  /** Over all avatars, built once for all sizes. */
  readonly all: HnswCopy
  /** Vectors of the workload's texts from the service's embedder. */
  readonly vectors: ReadonlyMap<string, string>
  readonly signal: AbortSignal
}

/**
 * Measures the same questions and turns in plain SQL on the same rows, without embedding and
 * ranking.
 */
export async function measureFloors(sql: BareSql, options: FloorOptions): Promise<Floors> {
  const { botId, workload, all, vectors, signal } = options
  const getVector = (text: string): string => {
    const vector = vectors.get(text)
    if (vector === undefined) throw new Error(`the service stored no vector for: ${text}`)
    return vector
  }
  const inputs = workload.questions.map(getVector)
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
  await using tables = await plainTables(sql, botId, getVector)
  const insert = await measure({ ...common, inputs: workload.turns, action: tables.insert })
  return { exactSearch: exact, hnswOfAll: ofAll, hnswOfAvatar: ofAvatar, plainInsert: insert }
}

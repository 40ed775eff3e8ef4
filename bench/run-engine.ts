import { hnswOfAll } from './baselines/hnsw-search.ts'
import { measureFloors, type Floors } from './baselines/measure-floors.ts'
import { storedVectors } from './baselines/stored-vectors.ts'
import { ensureAvatar, ingestBatch } from './service/avatars.ts'
import { jsonClient } from './service/json-client.ts'
import { createServiceDatabase, type EngineKind } from './service/service-database.ts'
import { readMemory } from './service/process-figures.ts'
import { startService } from './service/start-service.ts'
import { prepare } from './service/turn-calls.ts'
import { measureService, type ServiceFigures } from './measure-service.ts'
import { engineFacts, type EngineFacts } from './report/engine-facts.ts'
import type { Workload } from './workload.ts'

export type SizeResult = {
  readonly memories: number
  /** Fewer than requested if the service merged some as duplicates. */
  readonly stored: number
  readonly ingestPerSecond: number
  /** The first prepare afterward, in the process that stored them. */
  readonly firstPrepareMs: number
  readonly kernel: ServiceFigures
  readonly floors: Floors
}

export type EngineResult = {
  readonly engine: EngineKind
  readonly facts: EngineFacts
  readonly coldStartEmptyMs: number
  readonly startedEmptyBytes: number
  readonly sizes: readonly SizeResult[]
}

export type RunOptions = {
  readonly workload: Workload
  readonly nodeArguments: readonly string[]
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/**
 * Runs one engine: fills an empty database, measures the baselines while no service runs, then each
 * avatar in a separate service process. The completes come last, so that the baselines and the
 * prepares use exactly the same rows.
 */
export async function runEngine(kind: EngineKind, options: RunOptions): Promise<EngineResult> {
  const { workload, signal } = options
  const say = (line: string) => options.say(`${kind}: ${line}`)
  await using database = await createServiceDatabase(kind)
  const { env } = database

  say('start on an empty database and fill it')
  const filled = await fill(env, options)

  const floors = new Map<number, Floors>()
  const facts = await (async () => {
    await using sql = await database.openBareSql()
    const vectors = await storedVectors(sql, filled.textsId)
    say('an HNSW index over all')
    await using all = await hnswOfAll(sql)
    for (const { memories, botId } of filled.avatars) {
      say(`${memories} memories: baselines`)
      floors.set(memories, await measureFloors(sql, { botId, workload, all, vectors, signal }))
    }
    return await engineFacts(kind, sql)
  })()

  const sizes: SizeResult[] = []
  for (const { botId, ...avatar } of filled.avatars) {
    say(`${avatar.memories} memories: service`)
    const service = await measureService({ ...options, env, botId })
    sizes.push({ ...avatar, kernel: service, floors: floors.get(avatar.memories)! })
  }
  const { coldStartEmptyMs, startedEmptyBytes } = filled
  return { engine: kind, facts, coldStartEmptyMs, startedEmptyBytes, sizes }
}

type FilledAvatar = Omit<SizeResult, 'kernel' | 'floors'> & { readonly botId: string }
type Env = Readonly<Record<string, string | undefined>>

async function fill(env: Env, { workload, signal }: RunOptions) {
  await using service = await startService({ env })
  const startedEmptyBytes = readMemory(service.pid).residentBytes
  const client = jsonClient(service.url, { signal })
  const avatars: FilledAvatar[] = []
  for (const [memories, items] of workload.memories) {
    const botId = await ensureAvatar(client, `bench-${memories}`)
    const startedAtMs = performance.now()
    const stored = await ingestBatch(client, botId, items)
    const ingestPerSecond = (1_000 * items.length) / (performance.now() - startedAtMs)
    const ingestedAtMs = performance.now()
    await prepare(client, botId, 'What did we talk about last?')
    const firstPrepareMs = performance.now() - ingestedAtMs
    avatars.push({ botId, memories, stored, ingestPerSecond, firstPrepareMs })
  }
  // The baselines get their vectors from here, so that they don't depend on the embedder.
  const textsId = await ensureAvatar(client, 'bench-texts')
  const texts = [
    ...workload.questions,
    ...workload.turns.flatMap(({ said, reply }) => [said, reply]),
  ]
  await ingestBatch(
    client,
    textsId,
    texts.map((content) => ({ content, scope: 'global' })),
  )
  client.close()
  await service.stop()
  return { coldStartEmptyMs: service.coldStartMs, startedEmptyBytes, avatars, textsId }
}

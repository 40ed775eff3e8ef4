import { hnswOfAll } from './floors/hnsw-search.ts'
import { measureFloors, type Floors } from './floors/measure-floors.ts'
import { storedVectors } from './floors/stored-vectors.ts'
import { ensureAvatar, ingestBatch } from './kernel/avatars.ts'
import { jsonClient } from './kernel/json-client.ts'
import { createKernelDatabase, type EngineKind } from './kernel/kernel-database.ts'
import { memoryOf } from './kernel/process-figures.ts'
import { startKernel } from './kernel/start-kernel.ts'
import { prepare } from './kernel/turn-calls.ts'
import { measureKernel, type KernelFigures } from './measure-kernel.ts'
import { engineFacts, type EngineFacts } from './report/engine-facts.ts'
import type { Workload } from './workload.ts'

export type SizeResult = {
  readonly memories: number
  /** Fewer than asked for when the kernel took some for repetitions. */
  readonly stored: number
  readonly ingestPerSecond: number
  /** The first prepare after it, of the process that stored them. */
  readonly firstPrepareMs: number
  readonly kernel: KernelFigures
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
 * One engine: fill an empty database, measure the floors on it while no kernel runs, then each
 * avatar by a kernel process of its own. The completes come last, so that the floors and the
 * prepares see exactly the same rows.
 */
export async function runEngine(kind: EngineKind, options: RunOptions): Promise<EngineResult> {
  const { workload, signal } = options
  const say = (line: string) => options.say(`${kind}: ${line}`)
  await using database = await createKernelDatabase(kind)
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
      say(`${memories} memories: floors`)
      floors.set(memories, await measureFloors(sql, { botId, workload, all, vectors, signal }))
    }
    return await engineFacts(kind, sql)
  })()

  const sizes: SizeResult[] = []
  for (const { botId, ...avatar } of filled.avatars) {
    say(`${avatar.memories} memories: kernel`)
    const kernel = await measureKernel({ ...options, env, botId })
    sizes.push({ ...avatar, kernel, floors: floors.get(avatar.memories)! })
  }
  const { coldStartEmptyMs, startedEmptyBytes } = filled
  return { engine: kind, facts, coldStartEmptyMs, startedEmptyBytes, sizes }
}

type FilledAvatar = Omit<SizeResult, 'kernel' | 'floors'> & { readonly botId: string }
type Env = Readonly<Record<string, string | undefined>>

async function fill(env: Env, { workload, signal }: RunOptions) {
  await using kernel = await startKernel({ env })
  const startedEmptyBytes = memoryOf(kernel.pid).residentBytes
  const client = jsonClient(kernel.url, { signal })
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
  // The floors take their vectors from here, so that they need not know which embedder is in use.
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
  await kernel.stop()
  return { coldStartEmptyMs: kernel.coldStartMs, startedEmptyBytes, avatars, textsId }
}

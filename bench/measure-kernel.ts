import { jsonClient } from './kernel/json-client.ts'
import { cpuMsOf, memoryOf } from './kernel/process-figures.ts'
import { startKernel } from './kernel/start-kernel.ts'
import { prepare } from './kernel/turn-calls.ts'
import { measure, type KernelMeasured, type MeasureOptions } from './measure.ts'
import { measureTurns, type TurnFigures } from './measure-turns.ts'
import type { Workload } from './workload.ts'

export type KernelFigures = TurnFigures & {
  readonly coldStartMs: number
  /** The first prepare after the start, when nothing of the avatar is in memory. */
  readonly firstPrepareMs: number
  /** What HTTP alone costs. */
  readonly health: KernelMeasured
  readonly prepare: KernelMeasured
  readonly memory: {
    readonly startedBytes: number
    readonly preparedBytes: number
    readonly completedBytes: number
    readonly peakBytes: number
  }
}

export type KernelMeasureOptions = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArguments: readonly string[]
  readonly botId: string
  readonly workload: Workload
  readonly signal: AbortSignal
}

/** One kernel process on a filled database, asked about one avatar. */
export async function measureKernel(options: KernelMeasureOptions): Promise<KernelFigures> {
  const { botId, workload, signal } = options
  await using kernel = await startKernel(options)
  const client = jsonClient(kernel.url, { signal })
  const resident = () => memoryOf(kernel.pid).residentBytes
  const timed = async <T>(task: Omit<MeasureOptions<T>, 'signal'>): Promise<KernelMeasured> => {
    const before = cpuMsOf(kernel.pid)
    const figures = await measure({ ...task, signal })
    return { ...figures, kernelCpuMs: (cpuMsOf(kernel.pid) - before) / task.inputs.length }
  }

  const startedBytes = resident()
  const { questions, warmUp } = workload
  const health = await timed({
    inputs: questions,
    warmUp,
    action: () => client.send('GET', '/health'),
  })
  const firstAtMs = performance.now()
  // None of the measured questions: what it leaves in a cache is of no use to them.
  await prepare(client, botId, 'What did we talk about first?')
  const firstPrepareMs = performance.now() - firstAtMs
  const prepared = await timed({
    inputs: questions,
    warmUp,
    action: (question) => prepare(client, botId, question),
  })
  const preparedBytes = resident()
  const turns = await measureTurns({ client, botId, workload, timed })
  const { residentBytes: completedBytes, peakBytes } = memoryOf(kernel.pid)
  client.close()
  await kernel.stop()
  return {
    coldStartMs: kernel.coldStartMs,
    firstPrepareMs,
    health,
    prepare: prepared,
    ...turns,
    memory: { startedBytes, preparedBytes, completedBytes, peakBytes },
  }
}

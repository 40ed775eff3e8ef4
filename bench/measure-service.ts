import { jsonClient } from './service/json-client.ts'
import { readCpuMs, readMemory } from './service/process-figures.ts'
import { startService } from './service/start-service.ts'
import { prepare } from './service/turn-calls.ts'
import { measure, type ServiceMeasurement, type MeasureOptions } from './measure.ts'
import { measureTurns, type TurnFigures } from './measure-turns.ts'
import type { Workload } from './workload.ts'

export type ServiceFigures = TurnFigures & {
  readonly coldStartMs: number
  /** The first prepare after the start, when no data of the avatar is in memory. */
  readonly firstPrepareMs: number
  /** The latency of HTTP alone. */
  readonly health: ServiceMeasurement
  readonly prepare: ServiceMeasurement
  readonly memory: {
    readonly startedBytes: number
    readonly preparedBytes: number
    readonly completedBytes: number
    readonly peakBytes: number
  }
}

export type ServiceMeasureOptions = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArguments: readonly string[]
  readonly botId: string
  readonly workload: Workload
  readonly signal: AbortSignal
}

/** Measures one service process on a filled database with one avatar. */
export async function measureService(options: ServiceMeasureOptions): Promise<ServiceFigures> {
  const { botId, workload, signal } = options
  await using service = await startService(options)
  const client = jsonClient(service.url, { signal })
  const resident = () => readMemory(service.pid).residentBytes
  const timed = async <T>(task: Omit<MeasureOptions<T>, 'signal'>): Promise<ServiceMeasurement> => {
    const before = readCpuMs(service.pid)
    const figures = await measure({ ...task, signal })
    return { ...figures, kernelCpuMs: (readCpuMs(service.pid) - before) / task.inputs.length }
  }

  const startedBytes = resident()
  const { questions, warmUp } = workload
  const health = await timed({
    inputs: questions,
    warmUp,
    action: () => client.send('GET', '/health'),
  })
  const firstAtMs = performance.now()
  // Not one of the measured questions, which can't use its cache entries.
  await prepare(client, botId, 'What did we talk about first?')
  const firstPrepareMs = performance.now() - firstAtMs
  const prepared = await timed({
    inputs: questions,
    warmUp,
    action: (question) => prepare(client, botId, question),
  })
  const preparedBytes = resident()
  const turns = await measureTurns({ client, botId, workload, timed })
  const { residentBytes: completedBytes, peakBytes } = readMemory(service.pid)
  client.close()
  await service.stop()
  return {
    coldStartMs: service.coldStartMs,
    firstPrepareMs,
    health,
    prepare: prepared,
    ...turns,
    memory: { startedBytes, preparedBytes, completedBytes, peakBytes },
  }
}

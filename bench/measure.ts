import { type Summary, summarize } from './statistics.ts'

export type Measurement = Summary & {
  /** CPU time of this process per call: the overhead of the measurement. */
  readonly driverCpuMs: number
}

/** With the service's CPU time per call, which noise affects less than elapsed time. */
export type ServiceMeasurement = Measurement & { readonly kernelCpuMs: number }

export type MeasureOptions<T> = {
  readonly inputs: readonly T[]
  readonly action: (input: T) => Promise<unknown>
  /** Runs before each action, outside its time. */
  readonly prelude?: (input: T) => Promise<unknown>
  /** The first inputs, which aren't counted. */
  readonly warmUp: number
  readonly signal: AbortSignal
}

/** Runs `action` once for each input, in sequence, and times each. */
export async function measure<T>(options: MeasureOptions<T>): Promise<Measurement> {
  const { inputs, action, prelude, warmUp, signal } = options
  for (const input of inputs.slice(0, warmUp)) {
    await prelude?.(input)
    await action(input)
  }
  const samplesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  for (const input of inputs.slice(warmUp)) {
    signal.throwIfAborted()
    await prelude?.(input)
    const startedAtMs = performance.now()
    await action(input)
    samplesMs.push(performance.now() - startedAtMs)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  return { ...summarize(samplesMs), driverCpuMs: (user + system) / 1_000 / samplesMs.length }
}

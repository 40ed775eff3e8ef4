import { type Summary, summarise } from './statistics.ts'

export type Measured = Summary & {
  /** Processor time of this process a call: what the measuring itself costs. */
  readonly driverCpuMs: number
}

/** With the kernel's own processor time a call, which noise moves less than it moves the clock. */
export type KernelMeasured = Measured & { readonly kernelCpuMs: number }

export type MeasureOptions<T> = {
  readonly inputs: readonly T[]
  readonly action: (input: T) => Promise<unknown>
  /** Done before each action, outside of its time. */
  readonly prelude?: (input: T) => Promise<unknown>
  /** The first so many inputs are not counted. */
  readonly warmUp: number
  readonly signal: AbortSignal
}

/** Does `action` once for each input, one after the other, and times each. */
export async function measure<T>(options: MeasureOptions<T>): Promise<Measured> {
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
  return { ...summarise(samplesMs), driverCpuMs: (user + system) / 1_000 / samplesMs.length }
}

import { readMemory } from '../service/process-figures.ts'
import { percentile } from '../statistics.ts'

export type MemoryFigures = {
  /** The median from the second tenth of the time on, for a tenth: after warm-up. */
  readonly warmBytes: number
  /** The median over the last tenth. */
  readonly endBytes: number
}

export type MemorySamples = Disposable & { readonly figures: () => MemoryFigures }

const EVERY_MS = 500

/**
 * Samples the total resident memory of processes twice a second. Medians, because a garbage
 * collection may affect any sample.
 */
export function sampleMemory(pids: readonly number[]): MemorySamples {
  const look = () => pids.reduce((sum, pid) => sum + readMemory(pid).residentBytes, 0)
  const samples = [look()]
  const timer = setInterval(() => {
    try {
      samples.push(look())
    } catch {
      // A process has ended: its calls fail and report that.
      clearInterval(timer)
    }
  }, EVERY_MS)
  const computeMedian = (from: number, to: number) =>
    percentile(samples.slice(Math.floor(from), Math.max(Math.floor(from) + 1, to)), 0.5)
  return {
    figures: () => {
      const { length } = samples
      return {
        warmBytes: computeMedian(length * 0.1, length * 0.2),
        endBytes: computeMedian(length * 0.9, length),
      }
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

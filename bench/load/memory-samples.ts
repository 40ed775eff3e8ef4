import { memoryOf } from '../kernel/process-figures.ts'
import { percentile } from '../statistics.ts'

export type MemoryFigures = {
  /** The median from the second tenth of the time on, for a tenth: what warms up has done so. */
  readonly warmBytes: number
  /** The median over the last tenth. */
  readonly endBytes: number
}

export type MemorySamples = Disposable & { readonly figures: () => MemoryFigures }

const EVERY_MS = 500

/** Looks at the resident memory of processes, added up, twice a second. Medians, since a collection of garbage may fall on any one. */
export function sampleMemory(pids: readonly number[]): MemorySamples {
  const look = () => pids.reduce((sum, pid) => sum + memoryOf(pid).residentBytes, 0)
  const samples = [look()]
  const timer = setInterval(() => {
    try {
      samples.push(look())
    } catch {
      // One has ended: its calls fail, and say so.
      clearInterval(timer)
    }
  }, EVERY_MS)
  const medianOf = (from: number, to: number) =>
    percentile(samples.slice(Math.floor(from), Math.max(Math.floor(from) + 1, to)), 0.5)
  return {
    figures: () => {
      const { length } = samples
      return {
        warmBytes: medianOf(length * 0.1, length * 0.2),
        endBytes: medianOf(length * 0.9, length),
      }
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

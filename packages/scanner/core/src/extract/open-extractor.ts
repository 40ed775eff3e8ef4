import type { Extraction } from './extract-file.ts'
import { type PackedExtraction, Worker, takeResting } from './extract-pool.ts'
import { unpackFacts } from './encoded-facts.ts'

/**
 * Reads texts one by one in a process that stays alive, so that a text of a few lines takes a few
 * milliseconds.
 */
export type Extractor = {
  /** `ending` is the file extension, such as `ts`. Every failure is returned as a reason. */
  readonly extract: (text: string, ending: string) => Promise<Extraction>
  readonly close: () => void
}

/** For a process to start, on a machine that is busy. */
const START_MS = 10_000

const startWorker = async (): Promise<Worker | undefined> => {
  const started = new Worker()
  return Array.isArray(await started.run([], START_MS)) ? started : undefined
}

/**
 * Opens an extractor; a text that takes longer than `timeMs` fails, and its process is ended. The
 * start of a process doesn't count.
 */
export const openExtractor = (timeMs: number): Extractor => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false
  const one = async (text: string, ending: string): Promise<Extraction> => {
    if (isClosed) return { failed: 'crash' }
    worker ??= takeResting() ?? (await startWorker())
    if (worker === undefined) return { failed: 'time' }
    const outcome = await worker.run([{ text, ending }], timeMs)
    if (typeof outcome === 'string') {
      // One that served others may have ended for another reason than this text.
      const isBlamed = outcome === 'time' || !worker.hasRested
      worker = undefined
      return isBlamed ? { failed: outcome } : one(text, ending)
    }
    const [result] = outcome as [PackedExtraction]
    return 'packed' in result ? { facts: unpackFacts(result.packed) } : result
  }
  return {
    extract: (text, ending) => {
      waiting += 1
      const next = last.then(() => one(text, ending)).finally(() => (waiting -= 1))
      last = next
      return next
    },
    close: () => {
      isClosed = true
      if (waiting > 0) worker?.end()
      else worker?.rest()
      worker = undefined
    },
  }
}

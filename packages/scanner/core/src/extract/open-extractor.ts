import type { Extraction } from './extract-file.ts'
import { type PackedExtraction, Worker } from './extract-pool.ts'
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

/** Opens an extractor; a text that takes longer than `timeMs` fails, and its process is ended. */
export const openExtractor = (timeMs: number): Extractor => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const one = async (text: string, ending: string): Promise<Extraction> => {
    if (isClosed) return { failed: 'crash' }
    worker ??= new Worker()
    const outcome = await worker.run([{ text, ending }], timeMs)
    if (Array.isArray(outcome)) {
      const [result] = outcome as [PackedExtraction]
      return 'packed' in result ? { facts: unpackFacts(result.packed) } : result
    }
    worker = undefined
    return { failed: outcome as 'crash' | 'time' }
  }
  return {
    extract: (text, ending) => {
      const next = last.then(() => one(text, ending))
      last = next
      return next
    },
    close: () => {
      isClosed = true
      worker?.end()
      worker = undefined
    },
  }
}

import type { Extraction } from './extract-file.ts'
import { type PackedExtraction, Worker } from './extract-pool.ts'
import { unpackFacts } from './packed-facts.ts'

/** Reads one text after the other in a process that stays, so that a text of a few lines costs a few milliseconds. */
export type Extractor = {
  /** `ending` is that of the file, such as `ts`. Whatever goes wrong is a reason. */
  readonly extract: (text: string, ending: string) => Promise<Extraction>
  readonly close: () => void
}

/** Opens an extractor; a text that takes longer than `timeMs` fails by itself, with its process. */
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

import { Worker } from 'node:worker_threads'
import type { StrictJson } from './strict-json.ts'

export type JsonTask = {
  readonly id: number
  readonly bytes: Uint8Array
  readonly saidIn: ReadonlySet<string | number | undefined>
}
export type JsonReply = { readonly id: number } & (StrictJson | { readonly fault: JsonFault })
type JsonFault = 'not UTF-8' | 'empty'
export type ThreadedJson = StrictJson | { readonly fault: JsonFault }

const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? 'json-worker.ts' : 'json-worker.js',
  import.meta.url,
)
/** A body of 16 MiB takes a tenth of it; one made to take more costs the thread and not the service. */
const MEMORY_MB_MAX = 1_024

type Waiting = {
  readonly resolve: (parsed: ThreadedJson) => void
  readonly reject: (error: Error) => void
}
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

let thread: Thread | undefined
let lastId = 0

/**
 * `parseStrictJson` of UTF-8 bytes in a thread of its own, for bodies that would keep everybody else waiting. The bytes
 * may be moved there: don't use them afterwards. Rejects if the thread ends, as it does when it runs out of memory.
 */
export const parseJsonInThread = (
  bytes: Uint8Array,
  saidIn: JsonTask['saidIn'] = new Set(),
): Promise<ThreadedJson> => {
  const { worker, waiting } = (thread ??= startThread())
  const id = (lastId += 1)
  const { promise, resolve, reject } = Promise.withResolvers<ThreadedJson>()
  waiting.set(id, { resolve, reject })
  worker.ref()
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  const moved = isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
  worker.postMessage({ id, bytes, saidIn } satisfies JsonTask, moved)
  return promise
}

const startThread = (): Thread => {
  const worker = new Worker(workerFile, {
    name: 'daimon-json',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  })
  const waiting: Thread['waiting'] = new Map()
  const started: Thread = { worker, waiting }
  worker.unref()
  worker.on('message', ({ id, ...parsed }: JsonReply) => {
    const found = waiting.get(id)
    waiting.delete(id)
    // What waits keeps the process; an idle thread does not.
    if (waiting.size === 0) worker.unref()
    found?.resolve(parsed)
  })
  const end = (error: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) =>
    end(new Error(`The thread that parses JSON ended with code ${code}.`)),
  )
  return started
}

import { Worker } from 'node:worker_threads'
import { JsonAssembly, type JsonPart } from './json-parts.ts'
import type { JsonLimits, StrictJson } from './strict-json.ts'

export type JsonTask = {
  readonly id: number
  readonly bytes: Uint8Array
  readonly limits: JsonLimits
}
/** Asks for the part of a value that follows the last one. */
export type NextPart = { readonly id: number }
type JsonFailure = Extract<StrictJson, { issues: unknown }> | { readonly fault: JsonIssue }
export type JsonReply = { readonly id: number } & (
  | { readonly part: JsonPart; readonly isLast: boolean }
  | JsonFailure
)
type JsonIssue = 'not UTF-8' | 'empty'
export type ThreadedJson = StrictJson | { readonly fault: JsonIssue }

const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? 'json-worker.ts' : 'json-worker.js',
  import.meta.url,
)
/** A body of 16 MiB needs a tenth of it. A malicious one ends the thread, not the service. */
const MEMORY_MB_MAX = 1_024

type Waiting = {
  readonly resolve: (parsed: ThreadedJson) => void
  readonly reject: (error: Error) => void
  readonly assembly: JsonAssembly
}
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

let thread: Thread | undefined
let lastId = 0

/**
 * Runs `parseStrictJson` on UTF-8 bytes in a thread, for bodies that would block other requests.
 * The bytes may be transferred: don't use them afterwards. Rejects if the thread ends, for example
 * because it runs out of memory.
 */
export const parseJsonInThread = (
  bytes: Uint8Array,
  limits: JsonLimits = {},
): Promise<ThreadedJson> => {
  const { worker, waiting } = (thread ??= startThread())
  const id = (lastId += 1)
  const { promise, resolve, reject } = Promise.withResolvers<ThreadedJson>()
  waiting.set(id, { resolve, reject, assembly: new JsonAssembly() })
  worker.ref()
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  const moved = isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
  worker.postMessage({ id, bytes, limits } satisfies JsonTask, moved)
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
  worker.on('message', ({ id, ...reply }: JsonReply) => {
    const found = waiting.get(id)
    if (found && 'part' in reply) {
      found.assembly.add(reply.part)
      // The rest comes on request: the events of other requests pass before it.
      if (!reply.isLast) return worker.postMessage({ id } satisfies NextPart)
    }
    waiting.delete(id)
    // A pending task keeps the process alive; an idle thread doesn't.
    if (waiting.size === 0) worker.unref()
    found?.resolve('part' in reply ? { value: found.assembly.value } : reply)
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

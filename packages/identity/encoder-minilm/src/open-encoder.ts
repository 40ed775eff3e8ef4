import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

import { MODEL } from './model.ts'

export type Encoder = {
  /** Identifies the vector space. */
  readonly id: string
  readonly dimension: number
  /** The BERT vocabulary; a piece is an index into it. */
  readonly vocabulary: readonly string[]
  /** Most pieces of a text, with the two marks around it. */
  readonly piecesMax: number
  /** Returns the vector of a text given as pieces, on which alone it depends, of any length. */
  readonly encode: (pieces: readonly number[]) => Promise<Float32Array>
}

export type EncoderTask = { readonly id: number; readonly pieces: readonly number[] }
export type EncoderReply =
  | { readonly isOpen: true }
  | { readonly id: number; readonly vector: Float32Array }
  | { readonly id?: number; readonly fault: string }

type Waiting = {
  readonly resolve: (vector: Float32Array) => void
  readonly reject: (error: Error) => void
}

const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? 'encoder-worker.ts' : 'encoder-worker.js',
  import.meta.url,
)

/**
 * Opens the encoder in a thread, because a text takes milliseconds of computing. The thread doesn't
 * keep the process alive, unless a text is waiting. Rejects when a file is missing or damaged.
 */
export const openEncoder = async (): Promise<Encoder> => {
  const vocabulary = (await readFile(MODEL.vocabularyPath, 'utf8')).trimEnd().split('\n')
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(workerFile, { name: 'daimon-encoder' })
  let ended: Error | undefined
  let next = 0

  const settle = (id: number, settleOne: (one: Waiting) => void): void => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (one) settleOne(one)
  }

  await new Promise<void>((resolve, reject) => {
    const end = (error: Error): void => {
      ended ??= error
      reject(error)
      for (const id of waiting.keys()) settle(id, (one) => one.reject(error))
    }
    worker.on('message', (reply: EncoderReply) => {
      if ('isOpen' in reply) resolve()
      else if ('vector' in reply) settle(reply.id, (one) => one.resolve(reply.vector))
      else if (reply.id === undefined) end(new Error(reply.fault))
      else settle(reply.id, (one) => one.reject(new Error(reply.fault)))
    })
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`the encoder's thread exited with code ${code}`)))
  }).finally(() => worker.unref())

  return {
    id: MODEL.id,
    dimension: MODEL.dimension,
    vocabulary,
    piecesMax: MODEL.piecesMax,
    encode: (pieces) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = (next += 1)
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ id, pieces } satisfies EncoderTask)
      }),
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm'

import { MODEL, RUNTIME_PATH } from './model.ts'
import type { EncoderReply, EncoderTask } from './open-encoder.ts'

const open = async (): Promise<InferenceSession> => {
  const [runtime, model] = await Promise.all([readFile(RUNTIME_PATH), readFile(MODEL.path)])
  const found = createHash('sha256').update(model).digest('hex')
  if (found !== MODEL.sha256)
    throw new Error(`${MODEL.path} is damaged: SHA-256 ${found}, expected ${MODEL.sha256}`)
  env.wasm.wasmBinary = new Uint8Array(runtime).buffer
  env.wasm.numThreads = 1
  return InferenceSession.create(model)
}

const session = open()

const run = async (pieces: readonly number[]): Promise<Float32Array> => {
  const rows = BigInt64Array.from(pieces, BigInt)
  const { vector } = await (
    await session
  ).run({ pieces: new Tensor('int64', rows, [pieces.length]) })
  return vector?.data as Float32Array
}

// A session runs one text at a time.
let last: Promise<void> = session.then(
  () => parentPort?.postMessage({ isOpen: true } satisfies EncoderReply),
  ({ message }: Error) => parentPort?.postMessage({ fault: message } satisfies EncoderReply),
)

const answer = async ({ id, pieces }: EncoderTask): Promise<void> => {
  try {
    const vector = await run(pieces)
    parentPort?.postMessage({ id, vector } satisfies EncoderReply)
  } catch (error) {
    parentPort?.postMessage({ id, fault: (error as Error).message } satisfies EncoderReply)
  }
}

parentPort?.on('message', (task: EncoderTask) => {
  last = last.then(() => answer(task))
})

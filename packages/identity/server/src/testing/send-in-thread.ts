import { Worker } from 'node:worker_threads'

const SENDER = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ url, method, body }) => {
  try {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url, { method, headers, body })
    await response.arrayBuffer()
    parentPort.postMessage({ status: response.status })
  } catch (error) {
    parentPort.postMessage({ error })
  }
})`

type SendResult = { readonly status: number } | { readonly error: Error }

export type ThreadedSender = AsyncDisposable & {
  /** The status of one request, after its response was read to the end. One at a time. */
  readonly send: (url: string, method: string, body?: Uint8Array<ArrayBuffer>) => Promise<number>
}

/**
 * Sends requests from another thread: what a client costs does not count as the time of the
 * service.
 */
export const sendInThread = (): ThreadedSender => {
  const worker = new Worker(SENDER, { eval: true })
  return {
    send: async (url, method, body) => {
      const reply = new Promise<SendResult>((resolve) => worker.once('message', resolve))
      worker.postMessage({ url, method, body }, body ? [body.buffer] : [])
      const sent = await reply
      if ('error' in sent) throw sent.error
      return sent.status
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate()
    },
  }
}

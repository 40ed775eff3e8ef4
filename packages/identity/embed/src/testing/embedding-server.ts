import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { hashingEmbedder } from '../hashing-embedder.ts'

type Answer = { status?: number; headers?: Record<string, string>; body: string }
/**
 * Returns a response to send instead, `hang`s, `drop`s the connection, or leaves the server to
 * reply normally.
 */
export type Misbehavior = (vectors: number[][]) => Answer | 'hang' | 'drop' | undefined

type Options = { speaks: 'ollama' | 'openai'; apiKey?: string }

const PATHS = { ollama: '/api/embed', openai: '/v1/embeddings' } as const

/** A real server for one protocol over the hashing embedder, with scripted failures. */
export const startEmbeddingServer = async ({ speaks, apiKey }: Options) => {
  const state: { misbehave: Misbehavior; inputs: string[][] } = {
    misbehave: () => undefined,
    inputs: [],
  }
  const inner = hashingEmbedder()

  const answer = (vectors: number[][]): string => {
    if (speaks === 'ollama') return JSON.stringify({ model: 'm', embeddings: vectors })
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    return JSON.stringify({ object: 'list', data: data.toReversed() })
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== PATHS[speaks]) return response.writeHead(404).end('not found')
    if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`)
      return response.writeHead(401).end()
    const { input } = JSON.parse(await readText(request)) as { input: string[] }
    state.inputs.push(input)
    // Length 3: an embedder has to normalize.
    const vectors = (await inner.embed(input)).map((vector) => [...vector].map((v) => 3 * v))
    const own = state.misbehave(vectors)
    if (own === 'hang') return undefined
    if (own === 'drop') return request.socket.destroy()
    return response.writeHead(own?.status ?? 200, own?.headers).end(own?.body ?? answer(vectors))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    answer,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

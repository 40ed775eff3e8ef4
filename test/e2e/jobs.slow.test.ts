import { createPostgresDatabase, postgresUrl, waitUntil } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ServiceProcess, startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

const MEMORIES = 1_000
/** How many texts the server below embeds before it stops answering. */
const BEFORE_SILENCE = 400

/**
 * An OpenAI-compatible server that embeds this many texts and then stops answering until released.
 */
const startServer = async () => {
  const state = { texts: 0, textsMax: BEFORE_SILENCE }
  const server: Server = createServer((request, response) => {
    void readText(request).then((body) => {
      if (request.url !== '/v1/embeddings') return response.writeHead(404).end()
      const { input } = JSON.parse(body) as { input: string[] }
      if (state.texts + input.length > state.textsMax) return undefined
      state.texts += input.length
      const data = input.map((text, index) => ({ index, embedding: [1, text.length, index + 1] }))
      return response.end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Job = { state: string; progress: { done: number; total: number | null } }

const readJob = async (service: ServiceProcess, id: unknown): Promise<Job> =>
  (await (await fetch(`${service.url}/v1/jobs/${String(id)}`)).json()) as Job

test('resumes a job that kill -9 interrupted from where it was', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'daimon-'))
  const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const place = { DATA_DIR: directory, DATABASE_URL: database?.url }
  await using server = await startServer()
  const other = {
    ...place,
    EMBEDDINGS: 'http',
    INFERENCE_API_URL: server.url,
    EMBED_MODEL_NAME: 'm',
    EMBEDDING_DIMENSION: '3',
  }
  let job_id: unknown
  {
    await using builtin = await startIdentityService(place)
    const { body } = await builtin.post('/v1/avatars/ensure', { external_key: 'k', soul })
    for (let start = 0; start < MEMORIES; start += 1_000) {
      const items = Array.from({ length: 1_000 }, (_, at) => ({
        content: `Stone ${start + at} of the wall.`,
      }))
      await builtin.post('/memory/ingest/batch', { bot_id: body['bot_id'], items })
    }
    builtin.process.signal('SIGTERM')
    expect(await builtin.process.exitCode).toBe(0)
  }
  {
    await using service = await startIdentityService(other)
    const reply = await service.post('/memory/reembed', {})
    expect(reply.status).toBe(202)
    job_id = reply.body['job_id']
    await waitUntil(() => server.state.texts > BEFORE_SILENCE - 200)
    service.process.signal('SIGKILL')
    expect(await service.process.exitCode).toBe(137)
  }
  const before = server.state.texts
  server.state.textsMax = Number.POSITIVE_INFINITY
  await using again = await startIdentityService(other)
  const job = await waitUntil(async () => {
    const found = await readJob(again, job_id)
    return found.state === 'completed' ? found : undefined
  })
  expect(job?.progress).toEqual({ done: MEMORIES, total: MEMORIES })
  // What was stored before the kill is not repeated; at most one batch was in progress.
  expect(server.state.texts - before).toBeLessThanOrEqual(MEMORIES - before + 200)
  again.process.signal('SIGTERM')
  await again.process.exitCode
  await database?.drop()
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

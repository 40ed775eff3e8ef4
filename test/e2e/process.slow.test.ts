import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runServiceProcess, startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'daimon-'))
})
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const embedded = () => ({ DATA_DIR: directory, DATABASE_URL: undefined })

describe('the process', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'is about the embedded engine'))

  test('refuses a second process on the same data directory, with a helpful message', async () => {
    await using first = await startIdentityService(embedded())
    await using second = runServiceProcess({ ...embedded(), PORT: '0' })
    expect(await second.exitCode).toBe(3)
    expect(second.stderr()).toContain(`in use by process ${first.process.pid}`)
    expect(second.stderr()).toContain('DATA_DIR')
    expect((await first.post('/v1/avatars/ensure', { external_key: 'k', soul })).status).toBe(200)
  })

  test('completes a request in flight after SIGTERM and exits with 0', async () => {
    await using service = await startIdentityService(embedded())
    const { body } = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
    const items = Array.from({ length: 300 }, (_, at) => ({ content: `Stone ${at} of the wall.` }))
    const inFlight = service.post('/memory/ingest/batch', { bot_id: body['bot_id'], items })
    const state = await fetch(`${service.url}/health`)
    expect(state.ok).toBe(true)
    service.process.signal('SIGTERM')
    expect((await inFlight).status).toBe(200)
    expect(await service.process.exitCode).toBe(0)
    await expect(fetch(`${service.url}/health`)).rejects.toThrow('fetch failed')
  })

  test('refuses a public address without a key', async () => {
    await using refused = runServiceProcess({ ...embedded(), HOST: '0.0.0.0', PORT: '0' })
    expect(await refused.exitCode).toBe(2)
    expect(refused.stderr()).toContain('DAIMON_API_KEY')
  })

  test('ends with a message when the port is taken', async () => {
    await using first = await startIdentityService(embedded())
    const port = new URL(first.url).port
    const other = await mkdtemp(join(tmpdir(), 'daimon-'))
    await using second = runServiceProcess({ DATA_DIR: other, DATABASE_URL: undefined, PORT: port })
    expect(await second.exitCode).toBe(3)
    expect(second.stderr()).toContain(port)
    await rm(other, { recursive: true, force: true })
  })

  test.each([
    ['EMBEDDING_DIMENSION', { EMBEDDING_DIMENSION: '384' }, 2, 'builtin-v2@256 makes 256'],
    [
      'the package of onnx',
      { EMBEDDINGS: 'onnx', EMBED_MODEL_NAME: 'some/model' },
      3,
      'npm install',
    ],
    ['the model of onnx', { EMBEDDINGS: 'onnx' }, 2, 'EMBED_MODEL_NAME'],
  ])('ends with a remedy when %s is invalid', async (_name, env, code, words) => {
    await using refused = runServiceProcess({ ...embedded(), PORT: '0', ...env })
    expect(await refused.exitCode).toBe(code)
    expect(refused.stderr()).toContain(words)
  })

  test('shows the configuration without its secrets for --print-config', async () => {
    const env = {
      DATABASE_URL: 'postgres://u:hush-hush@db/x',
      DAIMON_API_KEY: 'a-key-of-enough-length',
    }
    await using printed = runServiceProcess(env, ['--print-config'])
    expect(await printed.exitCode).toBe(0)
    expect(printed.stdout()).toContain('"postgres://u:***@db/x"')
    expect(printed.stdout()).not.toMatch(/hush-hush|a-key-of/)
  })
})

test('lets two services on one PostgreSQL read each other’s writes', async ({ skip }) => {
  if (postgresUrl() === undefined) skip('needs PostgreSQL: set TEST_DATABASE_URL')
  await using database = await createPostgresDatabase()
  const env = { DATABASE_URL: database.url }
  const starting = [startIdentityService(env), startIdentityService(env)] as const
  await using one = await starting[0]
  await using two = await starting[1]
  const { body } = await one.post('/v1/avatars/ensure', { external_key: 'k', soul })
  const services = [one, two] as const
  for (let turn = 0; turn < 40; turn += 1) {
    const user_message = `Buoy ${turn} blinks every ${turn + 3} seconds.`
    const complete = { bot_id: body['bot_id'], summary: 's', user_message }
    expect((await services[turn % 2]!.post('/hybrid/complete', complete)).status).toBe(200)
    const prepared = await services[(turn + 1) % 2]!.post('/hybrid/prepare', {
      bot_id: body['bot_id'],
      query: `buoy ${turn}`,
    })
    expect(prepared.body['memories']).toContain(user_message)
  }
})

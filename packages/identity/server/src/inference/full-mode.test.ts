import { waitUntil } from '@daimon/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type ChatServer, buildAssessment, startChatServer } from '../testing/chat-server.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

let server: ChatServer
let service: TestService
beforeAll(async () => {
  server = await startChatServer('ollama')
  service = await startTestService({ INFERENCE_API_URL: server.url, MODEL_NAME: 'tiny' })
})
afterAll(async () => {
  await service.stop()
  await server.close()
})
afterEach(() => {
  server.state.misbehaves = undefined
  server.state.seen.length = 0
})

const THOUGHT = 'There is salt in that wind.'
const baseline = testSoul().baseline_msv
const post = async (path: string, body: unknown) => (await service.call('POST', path, body)).body
const history = async (botId: string): Promise<Wire[]> =>
  (await service.call('GET', `/v1/avatars/${botId}/msv/history`)).body.items
const setAssessment = (pulls: Record<string, number>, thought = THOUGHT) => {
  server.state.says = JSON.stringify(buildAssessment(pulls, thought))
}

describe('with a chat model', () => {
  test('the mode is full without being asked for, and the service says so', async () => {
    const { body } = await service.call('GET', '/ready')
    expect(body).toMatchObject({ inference_mode: 'full', checks: { inference: 'ok' } })
  })

  test('the model proposes, and the step is the same bounded step', async () => {
    const bot_id = await newAvatar(service)
    setAssessment({ 'hexaco.A': 1, 'hexaco.H': -1, 'drives.autonomy': -1 })
    const { current_msv } = await post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: 'The ferry leaves at nine.',
    })
    expect(current_msv.inner_monologue).toBe(THOUGHT)
    expect(current_msv.hexaco.A - baseline.hexaco.A).toBeGreaterThan(0.01)
    expect(current_msv.hexaco.A - baseline.hexaco.A).toBeLessThanOrEqual(0.05 + 0.004 + 1e-9)
    expect(current_msv.hexaco.H).toBe(baseline.hexaco.H)
    expect(baseline.drives.autonomy - current_msv.drives.autonomy).toBeLessThanOrEqual(0.027 + 1e-9)
    const [step] = await history(bot_id)
    expect(step.evidence).toMatchObject({ source: 'model', confidence: 0.5 })
    for (let turn = 0; turn < 50; turn += 1)
      await post('/state/reflect', { bot_id, message: `The ferry leaves at ${turn}.` })
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}`)
    expect(body.current_msv.hexaco.A).toBeLessThanOrEqual(baseline.hexaco.A + 0.15 + 0.01 + 1e-9)
  })

  test('what the model only claims in its text moves nothing', async () => {
    const bot_id = await newAvatar(service)
    server.state.says = JSON.stringify({ ...buildAssessment({ 'hexaco.A': 1 }), set: { A: 1 } })
    const { current_msv } = await post('/state/reflect', {
      bot_id,
      message: 'The ferry leaves at nine.',
    })
    expect(current_msv.hexaco).toEqual(baseline.hexaco)
    expect((await history(bot_id))[0].evidence.source).toBe('text')
  })

  test('an accepted reflection asks the model too, as a job, once', async () => {
    const bot_id = await newAvatar(service)
    setAssessment({ 'hexaco.X': 1 })
    const body = { bot_id, message: 'The kettle is on.', turn_id: 'k', reflect_async: true }
    await post('/state/reflect', body)
    await post('/state/reflect', body)
    const step = await waitUntil(async () => (await history(bot_id))[0])
    expect(step.evidence.source).toBe('model')
    expect(step.after.inner_monologue).toBe(THOUGHT)
    const waiting = async () =>
      service.server.parts.engine.query('select 1 from pending_reflections where bot_id = $1', [
        bot_id,
      ])
    await waitUntil(async () => (await waiting()).length === 0)
    expect(await history(bot_id)).toHaveLength(1)
  })

  test('a frozen avatar asks no model', async () => {
    const bot_id = await newAvatar(service)
    await post(`/v1/avatars/${bot_id}/msv/freeze`, undefined)
    await post('/state/reflect', { bot_id, message: 'Anybody there?' })
    expect(server.state.seen).toEqual([])
  })

  // Last: a server that has failed is left alone for some seconds.
  test('that fails, turns go on without it: evidence from the words, a thought of our own', async () => {
    const bot_id = await newAvatar(service)
    server.state.misbehaves = { kind: 'status', status: 503 }
    const { current_msv } = await post('/state/reflect', {
      bot_id,
      message: 'Thank you, that was so kind of you.',
    })
    expect(current_msv.hexaco.A).toBeGreaterThan(baseline.hexaco.A)
    expect(current_msv.inner_monologue).not.toBe(baseline.inner_monologue)
    expect(current_msv.inner_monologue).not.toBe(THOUGHT)
    expect((await history(bot_id))[0].evidence.source).toBe('text')
  })

  test('that is gone, the service is degraded and serves', async () => {
    await server.close()
    const { status, body } = await service.call('GET', '/ready')
    expect(status).toBe(503)
    expect(body).toMatchObject({
      code: 'READY_DEGRADED',
      serving: true,
      checks: { inference: 'down' },
    })
    expect((await service.call('GET', '/ready?accept=degraded')).status).toBe(200)
    server = await startChatServer('ollama')
  })
})

describe('the mode', () => {
  const readMode = (env: Record<string, string>) => readConfig(env).INFERENCE_MODE
  const url = 'http://127.0.0.1:11434'

  test.each([
    [{}, 'embeddings_only'],
    [{ INFERENCE_API_URL: url }, 'embeddings_only'],
    [{ MODEL_NAME: 'tiny' }, 'embeddings_only'],
    [{ INFERENCE_API_URL: url, MODEL_NAME: 'tiny' }, 'full'],
    [
      { INFERENCE_API_URL: url, MODEL_NAME: 'tiny', INFERENCE_MODE: 'embeddings_only' },
      'embeddings_only',
    ],
    [{ INFERENCE_API_URL: url, MODEL_NAME: 'tiny', INFERENCE_MODE: 'full' }, 'full'],
  ])('of %j is %s', (env, mode) => {
    expect(readMode(env as unknown as Record<string, string>)).toBe(mode)
  })
})

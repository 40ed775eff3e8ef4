import { DEFAULT_LIMITS, type OperationId, identityRoutes } from '@daimon/identity-api'
import { waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../testing/chat-server.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

// The table makes keys too, and the first would close an open service.
const KEY = 'a-key-of-enough-length'
const asKeyHolder = { authorization: `Bearer ${KEY}` }

let server: ChatServer
let service: TestService
beforeAll(async () => {
  server = await startChatServer('ollama')
  service = await startTestService({
    INFERENCE_API_URL: server.url,
    MODEL_NAME: 'tiny',
    INFERENCE_MODE: 'embeddings_only',
    DAIMON_API_KEY: KEY,
  })
  const { call } = service
  service = { ...service, call: (...[method, path, body]) => call(method, path, body, asKeyHolder) }
})
afterAll(async () => {
  await service.stop()
  await server.close()
})

type Ids = { readonly bot_id: string; readonly memory_id: string }
const message = 'Thank you, that was so kind of you!'
const { baseline_msv } = testSoul()
const PROPOSAL = { role: 'Captain', reason: 'It fits.' }

/**
 * A body that does the thing, of each operation that takes one: the compiler asks for those of new
 * routes.
 */
const bodies: {
  [
    Id in OperationId as ReturnType<typeof identityRoutes>[Id] extends { body: object } ? Id : never
  ]: (ids: Ids) => unknown
} = {
  registerAvatar: () => testSoul(),
  ensureAvatar: () => ({ external_key: crypto.randomUUID(), soul: testSoul() }),
  validateSoul: () => ({ soul: testSoul() }),
  patchAvatar: () => ({ role: 'Pilot' }),
  proposeSoul: () => PROPOSAL,
  importSoulpack: () => ({ pack_id: 'tutor', persist: false }),
  validateSoulpack: () => ({ manifest: {}, texts: {} }),
  importCard: () => ({
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name: 'Ida', description: 'Ida keeps the light.' },
  }),
  registerCard: () => ({
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name: 'Ida', description: 'Ida keeps the light.' },
  }),
  importAvatar: async ({ bot_id }) => {
    const { body } = await service.call('GET', `/v1/avatars/${bot_id}/export`)
    return { ...body, external_key: null }
  },
  updateState: ({ bot_id }) => ({ bot_id, new_msv: baseline_msv }),
  resetState: () => ({ to: 'baseline' }),
  whatIf: () => ({ message }),
  reflect: ({ bot_id }) => ({ bot_id, message, reflect_async: true }),
  prepare: ({ bot_id }) => ({ bot_id, query: message, explain: true }),
  complete: ({ bot_id }) => ({
    bot_id,
    summary: message,
    user_message: message,
    assistant_text: 'Gladly.',
  }),
  chatGenerate: ({ bot_id }) => ({ bot_id, message }),
  ingestMemory: ({ bot_id }) => ({ bot_id, content: message }),
  ingestMemories: ({ bot_id }) => ({ bot_id, items: [{ content: message }] }),
  retrieveMemories: ({ bot_id }) => ({ bot_id, query: message }),
  forgetMemories: ({ bot_id, memory_id }) => ({ bot_id, memory_ids: [memory_id] }),
  patchMemory: () => ({ content: 'The kettle is red.' }),
  purgeExpired: ({ bot_id }) => ({ bot_id }),
  reembedMemories: ({ bot_id }) => ({ bot_id }),
  sweepMemories: ({ bot_id }) => ({ bot_id }),
  consolidateMemories: ({ bot_id }) => ({ bot_id }),
  createKey: () => ({ name: 'app' }),
  rotateKey: () => ({}),
}

/** What fails, or belongs to no avatar; everything else succeeds. */
const refused: Readonly<Record<string, string>> = {
  chatGenerate: 'INFERENCE_DOWN',
  readJob: 'NOT_FOUND',
  // It was not accepted.
  undoSoulProposal: 'CONFLICT',
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('embeddings_only, though a model is configured,', () => {
  test.each(Object.entries(identityRoutes(DEFAULT_LIMITS)))(
    'asks nothing of its server by %s',
    async (id, { method, path }) => {
      const bot_id = await newAvatar(service)
      const content = 'The kettle is on.'
      const ingested = await service.call('POST', '/memory/ingest', {
        bot_id,
        content,
        session_id: 'monday',
      })
      const ids = { bot_id, memory_id: ingested.body.id as string }
      const proposals = `/v1/avatars/${bot_id}/soul/proposals`
      const proposed = await service.call('POST', proposals, PROPOSAL)
      const key = await service.call('POST', '/v1/keys', { name: 'app' })
      const params: Wire = {
        ...ids,
        session_id: 'monday',
        pack_id: 'tutor',
        job_id: NOBODY,
        key_id: key.body.id,
        proposal_id: proposed.body.id,
      }
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name])
      const body = await (bodies as Record<string, (known: Ids) => unknown>)[id]?.(ids)
      const reply = await service.call(method.toUpperCase(), filled, body)
      const outcome = reply.status < 300 ? 'done' : reply.body.code
      expect([outcome, reply.text]).toEqual([refused[id] ?? 'done', reply.text])
      expect(server.state.requests).toBe(0)
    },
  )

  test('nor by the reflection that it has accepted', async () => {
    const bot_id = await newAvatar(service)
    await service.call('POST', '/state/reflect', { bot_id, message, reflect_async: true })
    const history = async () =>
      (await service.call('GET', `/v1/avatars/${bot_id}/msv/history`)).body.items as Wire[]
    expect((await waitUntil(async () => (await history())[0])).evidence.source).toBe('text')
    expect((await service.call('GET', '/ready')).body.checks.inference).toBe('off')
    expect(server.state.requests).toBe(0)
  })
})

import type { Embedder } from '@daimon/identity-embed'
import { hashingEmbedder } from '@daimon/identity-embed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AvatarCalls, avatarCalls } from '../../testing/avatar-calls.ts'
import { type TestService, startTestService } from '../../testing/test-service.ts'

const REX = 'My dog is called Rex.'
const MAX = 'My dog is called Max.'

/** Runs once when a text is embedded; planning then waits for it. */
const whileEmbedding = new Map<string, () => Promise<unknown>>()

const inner = hashingEmbedder()
const embedder: Embedder = {
  ...inner,
  embed: async (texts) => {
    const [text = ''] = texts
    const meanwhile = whileEmbedding.get(text)
    whileEmbedding.delete(text)
    await meanwhile?.()
    return inner.embed(texts)
  },
}

let service: TestService
let avatar: AvatarCalls
beforeAll(async () => {
  service = await startTestService({}, { embedder })
})
beforeEach(async () => {
  avatar = await avatarCalls(service)
  whileEmbedding.clear()
})
afterAll(() => service.stop())

describe('what happens between the plan of a correction and its transaction', () => {
  test('nothing: the plan is carried out', async () => {
    const [rex] = (await avatar.say(REX)).memory_ids
    expect((await avatar.say('no, Max')).superseded).toEqual([rex])
    expect(await avatar.contents()).toEqual([MAX, 'no, Max'])
  })

  test('a forget of the old statement: nothing is derived from it', async () => {
    await avatar.say(REX)
    whileEmbedding.set(MAX, () => avatar.post('/memory/forget', { content_match: 'called Rex' }))
    expect((await avatar.say('no, Max')).superseded).toEqual([])
    expect(whileEmbedding.size).toBe(0)
    expect(await avatar.contents()).toEqual(['no, Max'])
  })

  test('a forget of the derived text: the old statement ends, and the text stays forgotten', async () => {
    await avatar.say(MAX)
    await avatar.post('/memory/forget', { content_match: 'called Max' })
    const [rex] = (await avatar.say(REX)).memory_ids
    expect((await avatar.say('no, Max')).superseded).toEqual([rex])
    expect(await avatar.contents()).toEqual(['no, Max'])
  })

  test('another correction: it is the one that is corrected', async () => {
    const [rex] = (await avatar.say(REX)).memory_ids
    whileEmbedding.set(MAX, async () => {
      expect((await avatar.say('no, Bella')).superseded).toEqual([rex])
    })
    const { superseded } = await avatar.say('no, Max')
    // The other correction and what was derived from it.
    expect(superseded).toHaveLength(2)
    expect(superseded).not.toContain(rex)
    expect(await avatar.contents()).toEqual([MAX, 'no, Max'])
  })

  test('the same correction: it is counted, and corrects once', async () => {
    const [rex] = (await avatar.say(REX)).memory_ids
    whileEmbedding.set(MAX, async () => {
      expect((await avatar.say('no, Max')).superseded).toEqual([rex])
    })
    expect(await avatar.say('no, Max')).toMatchObject({ deduplicated: [true], superseded: [] })
    expect(await avatar.contents()).toEqual([MAX, 'no, Max'])
  })

  test('another scope for new memories: they are stored in it', async () => {
    await avatar.say(REX)
    whileEmbedding.set(MAX, () =>
      service.call('PATCH', `/v1/avatars/${avatar.botId}`, {
        runtime_config: { memory_scope: 'global' },
      }),
    )
    const [id] = (await avatar.say('no, Max')).memory_ids
    expect(await avatar.read(id)).toMatchObject({ scope: 'global' })
  })
})

test('a derived text has its vector at once, whatever the embedder', async () => {
  await avatar.say('I moved from Leeds to Bristol.')
  await avatar.say('Sorry, I meant Bath, not Bristol.')
  const { body } = await service.call('GET', `/v1/avatars/${avatar.botId}/export?vectors=true`)
  const rows = body.memories as { content: string; embedding?: string }[]
  expect(rows.find(({ content }) => content === 'I moved from Leeds to Bath.')).toHaveProperty(
    'embedding',
  )
})

import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const complete = (body: object) => service.call('POST', '/hybrid/complete', body)

const storedIn = async (botId: string): Promise<readonly Wire[]> => {
  const { body } = await service.call('GET', `/v1/avatars/${botId}/memories`)
  return body.items.map(({ content, kind, trust }: Wire) => ({ content, kind, trust }))
}

describe('a complete takes any of summary, user_message, and assistant_text', () => {
  test('stores a user message alone and reflects on it', async () => {
    const bot_id = await newAvatar(service)
    const { status, body } = await complete({ bot_id, user_message: 'The oven broke.' })
    expect([status, body.reflect, body.memory_ids.length]).toEqual([200, 'completed', 1])
    expect(await storedIn(bot_id)).toEqual([
      { content: 'The oven broke.', kind: 'turn', trust: 'user' },
    ])
  })

  test.each([false, true])(
    'stores a reply alone and skips the reflection (reflect_async: %s)',
    async (reflect_async) => {
      const bot_id = await newAvatar(service)
      const reply = { bot_id, assistant_text: 'A risotto, then.', reflect_async }
      const { status, body } = await complete(reply)
      expect([status, body.reflect]).toEqual([200, 'skipped'])
      expect(await storedIn(bot_id)).toEqual([
        { content: 'A risotto, then.', kind: 'turn', trust: 'assistant' },
      ])
    },
  )

  test('derives the summary from the given sides under summary_only', async () => {
    const bot_id = await newAvatar(service, { memory_policy: 'summary_only' })
    await complete({ bot_id, user_message: 'The oven broke.', assistant_text: 'Cold, then.' })
    await complete({ bot_id, user_message: 'And it rains.' })
    // Said at one moment, since the clock of the tests stands still: their order is open.
    expect(new Set((await storedIn(bot_id)).map(({ content }) => content))).toEqual(
      new Set(['User: And it rains.', 'User: The oven broke.\nAssistant: Cold, then.']),
    )
  })

  test.each([{}, { user_message: '' }, { summary: null, assistant_text: null }])(
    'rejects %j and says what is missing',
    async (sides) => {
      const bot_id = await newAvatar(service)
      const { status, body } = await complete({ bot_id, ...sides })
      expect(status).toBe(422)
      expect(body.issues).toEqual([
        { pointer: '', message: 'needs at least one of summary, user_message, assistant_text' },
      ])
    },
  )
})

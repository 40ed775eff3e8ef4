import { expect, test } from 'vitest'
import { openSession } from './guest-session.ts'

test('what the guest says of values is left out unless it has their form', async () => {
  for (const values of [null, 'text', { page: { nested: null } }]) {
    const answers = [{ answer: { calls: [], names: [], values } }]
    const session = openSession({
      send: () => {},
      next: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return answers.shift()
      },
      end: () => undefined,
    } as unknown as Parameters<typeof openSession>[0])
    expect(await session.take()).toHaveProperty('values', {})
  }
})

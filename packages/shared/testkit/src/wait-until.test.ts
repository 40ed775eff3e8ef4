import { expect, test } from 'vitest'

import { waitUntil } from './wait-until.ts'

test('returns the first truthy value', async () => {
  let asked = 0
  await expect(waitUntil(() => ++asked >= 3 && `asked ${asked}`)).resolves.toBe('asked 3')
})

test('awaits a condition that returns a promise', async () => {
  let asked = 0
  await expect(waitUntil(() => Promise.resolve(++asked === 2))).resolves.toBe(true)
})

test('treats a condition that throws as not yet true', async () => {
  let asked = 0
  const condition = () => {
    if (++asked < 3) throw new Error('refused')
    return asked
  }
  await expect(waitUntil(condition)).resolves.toBe(3)
})

test('gives up after its timeout and sets the last error as the cause', async () => {
  const condition = () => {
    throw new Error('refused')
  }
  const waiting = waitUntil(condition, { timeoutMs: 30, intervalMs: 5 })
  await expect(waiting).rejects.toMatchObject({
    message: expect.stringContaining('not true within 30 ms'),
    cause: new Error('refused'),
  })
})

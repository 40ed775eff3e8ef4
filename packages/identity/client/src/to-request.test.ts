import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { operations } from './generated/operations.ts'
import { toRequest, withKey } from './to-request.ts'

test('each member goes where the operation has it', () => {
  expect(toRequest(operations.listMemories, { bot_id: 'b', limit: 3, q: null })).toMatchObject({
    method: 'GET',
    target: '/v1/avatars/b/memories?limit=3',
    body: undefined,
  })
  const { target, body } = toRequest(operations.patchMemory, { memory_id: 'm', content: 'c' })
  expect([target, body]).toEqual(['/memory/m', '{"content":"c"}'])
})

describe('no name leads to another address', () => {
  test('whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name !== '.' && name !== '..')
        const { target } = toRequest(operations.deleteSession, { bot_id: 'b', session_id: name })
        const { pathname, search } = new URL(target, 'http://host')
        expect(search).toBe('')
        expect(decodeURIComponent(pathname)).toBe(`/memory/session/b/${name}`)
      }),
    )
  })

  test.each(['', '.', '..', undefined, 7])('%j is refused', (name) => {
    const request = { bot_id: 'b', session_id: name }
    expect(() => toRequest(operations.deleteSession, request)).toThrow(/^session_id/)
  })
})

describe('the idempotency key', () => {
  const keyOf = (request: object, headers?: Record<string, string>) =>
    withKey(request, headers)['idempotency_key']

  test('is a new one for each call', () => {
    const keys = Array.from({ length: 100 }, () => keyOf({ idempotency_key: null }))
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/)
  })

  test('is left to the caller who gives one', () => {
    expect(keyOf({ idempotency_key: 'mine' })).toBe('mine')
    expect(keyOf({ turn_id: 'turn' })).toBeUndefined()
    expect(keyOf({}, { 'Idempotency-Key': 'mine' })).toBeUndefined()
  })
})

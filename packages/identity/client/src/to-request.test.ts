import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { operations } from './generated/operations.ts'
import { toRequest, withKey } from './to-request.ts'

test('puts each member into path, query, or body', () => {
  expect(toRequest(operations.listMemories, { bot_id: 'b', limit: 3, q: null })).toMatchObject({
    method: 'GET',
    target: '/v1/avatars/b/memories?limit=3',
    body: undefined,
  })
  const { target, body } = toRequest(operations.patchMemory, { memory_id: 'm', content: 'c' })
  expect([target, body]).toEqual(['/memory/m', '{"content":"c"}'])
})

describe('a path parameter can’t change the path', () => {
  test('for any value', () => {
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

  test.each(['', '.', '..', undefined, 7])('rejects %j', (name) => {
    const request = { bot_id: 'b', session_id: name }
    expect(() => toRequest(operations.deleteSession, request)).toThrow(/^session_id/)
  })
})

describe('the idempotency key', () => {
  const toKey = (request: object, headers?: Record<string, string>) =>
    withKey(request, headers)['idempotency_key']

  test('is new for each call', () => {
    const keys = Array.from({ length: 100 }, () => toKey({ idempotency_key: null }))
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/)
  })

  test('is the caller’s, if set', () => {
    expect(toKey({ idempotency_key: 'mine' })).toBe('mine')
    expect(toKey({ turn_id: 'turn' })).toBeUndefined()
    expect(toKey({}, { 'Idempotency-Key': 'mine' })).toBeUndefined()
  })
})

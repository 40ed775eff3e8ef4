import { expect, test } from 'vitest'
import { isOrdinary } from './ordinary-members.ts'

test('leaves out members that the handler asks for by name, unless they are rights', () => {
  const own = { title: 'a', plan: 'b', role: 'c' }
  expect(isOrdinary('{"plan":"{{nonce}}"}', own)).toBe(true)
  expect(isOrdinary('{"status":"{{nonce}}"}', own)).toBe(false)
  expect(isOrdinary('{"role":"{{nonce}}"}', own)).toBe(false)
  expect(isOrdinary('{"balance":"{{nonce}}"}', { ...own, balance: '1' })).toBe(false)
  expect(isOrdinary('{"plan":"{{nonce}}"}', undefined)).toBe(false)
  expect(isOrdinary('{"toString":"{{nonce}}"}', own)).toBe(false)
  expect(isOrdinary('not JSON', own)).toBe(false)
})

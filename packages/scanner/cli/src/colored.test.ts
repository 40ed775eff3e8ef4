import { expect, test } from 'vitest'
import { colored } from './colored.ts'

const TEXT = 'high  V1  unverified  SQL injection\nCRITICAL  V3 verified  lowered\nlower\n'
const out = { isTTY: true, write: () => true }

test('colors severities at the beginning of lines on a terminal', () => {
  const text = colored({ out, env: {} }, TEXT)
  expect(text).toContain('\u001b[31mhigh\u001b[39m  V1')
  expect(text).toContain('CRITICAL')
  expect(text).toMatch(/\nlower\n$/)
})

test.each([
  ['no terminal', { out: { ...out, isTTY: false }, env: {} }],
  ['NO_COLOR', { out, env: { NO_COLOR: '1' } }],
  ['a dumb terminal', { out, env: { TERM: 'dumb' } }],
])('writes plain text with %s', (_, io) => {
  expect(colored(io, TEXT)).toBe(TEXT)
})

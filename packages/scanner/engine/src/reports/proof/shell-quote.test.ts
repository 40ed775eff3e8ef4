import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shellQuote } from './shell-quote.ts'

const SPECIAL = ["'", '"', '$', '`', '\\', '\n', '\r', '\t', '!', ' ', '{', '\u001b', '\u202e', 'é']
const word = fc.string({
  unit: fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ minLength: 1, maxLength: 1 })),
})

test('a shell reads back every text, and the word has no hidden characters', () => {
  const words = fc
    .sample(word, 500)
    .map((text) => text.toWellFormed().replaceAll('\0', ''))
    .concat('', '-x', '\u{e0041}', '$(id)', "it's")
  const quoted = words.map(shellQuote)
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${quoted.join(' ')}`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  expect(printed.split('\0').slice(0, -1)).toEqual(words)
  for (const each of quoted) expect(each).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
})

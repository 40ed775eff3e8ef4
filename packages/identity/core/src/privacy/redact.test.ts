import type { Redactable } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDINARY_TALK } from '../testing/ordinary-talk.ts'
import { PERSONAL, SECRETS } from '../testing/planted-secrets.ts'
import { seeded } from '../testing/seeded.ts'
import { redact } from './redact.ts'

const EACH = 200
const all: ReadonlySet<Redactable> = new Set(['secrets', 'email', 'phone', 'card', 'iban'])
const secrets: ReadonlySet<Redactable> = new Set(['secrets'])
// Another one for each day, and the same for whoever has to look into a failure.
const seed = Math.floor(Date.now() / 86_400_000)

/** Texts in which what was planted can still be read. */
const left = (
  plant: (typeof SECRETS)[string],
  kinds: ReadonlySet<Redactable>,
): readonly string[] => {
  const random = seeded(seed)
  return Array.from({ length: EACH }, () => plant(random)).flatMap(({ secret, text }) => {
    const clean = redact(text, kinds)
    return clean.includes(secret) || !clean.includes('[redacted ') ? [text] : []
  })
}

describe(`of ${EACH} drawn with seed ${seed}, none is left`, () => {
  test.each(Object.entries(SECRETS))('%s', (_name, plant) => {
    expect(left(plant, secrets)).toEqual([])
  })
  test.each(Object.entries(PERSONAL))('%s, where it is to be taken out', (kind, plant) => {
    expect(left(plant, new Set([kind as Redactable]))).toEqual([])
  })
})

test('personal data stays unless it is to be taken out', () => {
  const random = seeded(seed)
  for (const plant of Object.values(PERSONAL))
    for (let at = 0; at < EACH; at += 1) {
      const { text } = plant(random)
      expect(redact(text, secrets)).toBe(text)
    }
})

test('ordinary talk stays as it is, whatever is to be taken out', () => {
  expect(ORDINARY_TALK.filter((text) => redact(text, all) !== text)).toEqual([])
})

test('a number whose checksum is wrong is no card and no IBAN', () => {
  const numbers = ['4111 1111 1111 1112', 'DE89370400440532013001', '1234567890123456']
  for (const text of numbers) expect(redact(text, new Set(['card', 'iban']))).toBe(text)
})

test('what stands around it stays', () => {
  expect(redact('postgresql://app:hunter2x@db:5432/app', secrets)).toBe(
    'postgresql://app:[redacted password]@db:5432/app',
  )
  expect(redact('My wifi password is Tr0ub4dor&3, ok?', secrets)).toBe(
    'My wifi password is [redacted password], ok?',
  )
})

test('what is redacted stays as it is when it is redacted again', () => {
  const random = seeded(seed)
  for (const plant of [...Object.values(SECRETS), ...Object.values(PERSONAL)])
    for (let at = 0; at < 20; at += 1) {
      const once = redact(plant(random).text, all)
      expect(redact(once, all)).toBe(once)
    }
})

test('any text can be redacted, and comes back whole where there is nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const clean = redact(text, all)
      return clean === text || clean.includes('[redacted ')
    }),
  )
})

test.each([
  'a',
  '-----BEGIN A-----',
  'eyJ',
  'password is ',
  '1 ',
  '+49',
  'a.',
  'a@a.',
  '0',
  'AA11 ',
])('hostile repetition of %j is through in time', (part) => {
  const text = part.repeat(Math.ceil(32_768 / part.length))
  // Whatever backtracks takes minutes here, and the test's time limit ends it.
  const once = redact(text, all)
  expect(redact(once, all)).toBe(once)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../testing/hostile-text.ts'
import { ANCHOR_LABELS } from './axes.ts'
import { resolveNegatedForm } from './negated-forms.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { tokenizeMessage } from './weighted-tokens.ts'

const getWeights = (text: string) =>
  Object.fromEntries(
    tokenizeMessage(text).words.map(({ word, weight }) => [word, Math.sign(weight)]),
  )

describe('the words of a text', () => {
  test.each([
    ['I am not afraid of dogs.', { afraid: -1, dogs: -1 }],
    ['I am not afraid, dogs like me.', { afraid: -1, dogs: 1, like: 1 }],
    ["You didn't help.", { help: -1 }],
    ['You didn’t help.', { help: -1 }],
    ['Nobody is kind here. Kind dogs are.', { kind: 1, dogs: 1 }],
    ['The café is fine', { cafe: 1, fine: 1 }],
  ])('applies negations in %j', (text, weights) => {
    expect(getWeights(text)).toEqual(weights)
  })

  test('weighs words more under "very" and less under "slightly"', () => {
    const weight = (text: string) => tokenizeMessage(text).words[0]?.weight ?? 0
    expect(weight('very afraid')).toBeGreaterThan(weight('afraid'))
    expect(weight('slightly afraid')).toBeLessThan(weight('afraid'))
  })

  test('detects whether a person is addressed', () => {
    expect(tokenizeMessage('Your answer is wrong.').isAddressed).toBe(true)
    expect(tokenizeMessage('The young answer.').isAddressed).toBe(false)
    expect(tokenizeMessage("I'm late.").isOfSelf).toBe(true)
    expect(tokenizeMessage('Ink is useful.').isOfSelf).toBe(false)
  })

  test.each([
    'Wie geht es dir? Was ist die Hauptstadt von Frankreich?',
    'Wir sind nach Berlin gezogen, Mia besucht jetzt dort die Schule.',
    'Kannst du mir sagen, wann die Bahn fährt?',
    'Ik heb een hond en die heet Boef.',
    'Je veux te dire que la mer est belle.',
    'Mi hermano Diego vive en Sevilla y toca la guitarra.',
    'Non ho tempo, ma ti chiamo quando sono a casa con mio padre.',
    'Eu moro em Lisboa e minha irmã não gosta de sair.',
    'Training war hart',
    'Die Katze schläft',
    'Mia hat Panik',
    'Gestern war Training.',
    'Müde, traurig, Panik',
  ])('returns none for %j, which is in another language', (text) => {
    expect(tokenizeMessage(text)).toMatchObject({ words: [], isAddressed: false, isOfSelf: false })
  })

  test.each([
    'My father died in the war and I want to die.',
    'We ate a crème brûlée at La Tour, it was the best.',
    'She moved to Los Angeles with her son.',
    'He said "c’est la vie" and left me.',
    'Go to hell!',
    'Thanks a lot',
    'Panic. Hospital. Now.',
    'War!',
    'The hat is lost.',
    'I had a Müsli and two Brötchen, it was awful.',
  ])('returns some for %j despite names and loanwords', (text) => {
    expect(tokenizeMessage(text).words).not.toEqual([])
  })

  test('recognizes all training texts as English', () => {
    for (const text of [...NEUTRAL_TEXTS, ...ANCHOR_LABELS.map((anchor) => anchor.text)])
      expect(tokenizeMessage(text).words).not.toEqual([])
  })

  test('limits the number of words of any text', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 5_000 }), (text, times) => {
        expect(tokenizeMessage(text.repeat(times)).words.length).toBeLessThanOrEqual(400)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an opposite', () => {
  test.each([
    ['unkind', 'kind', -1],
    ['joyless', 'joy', -1],
    ['non-violent', 'violent', -1],
    ['understanding', 'understanding', 1],
    ['unique', 'unique', 1],
    ['nonsense', 'nonsense', 1],
    ['bless', 'bless', 1],
    ['kind', 'kind', 1],
  ])('resolves %s to %s with %d', (word, base, sign) => {
    expect(resolveNegatedForm(word)).toEqual({ word: base, sign })
  })
})

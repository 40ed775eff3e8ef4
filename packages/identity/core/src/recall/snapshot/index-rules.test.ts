import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { memory } from '../../testing/memory-arbitrary.ts'
import { CORRECTION_PAIRS } from '../../testing/correction-pairs.ts'
import { ORDINARY_TALK } from '../../testing/ordinary-talk.ts'
import { TIME_PHRASES } from '../../testing/time-phrases.ts'
import { analyzeMemory } from '../analyzed-memory.ts'
import { simhash } from '../simhash.ts'
import { INDEX_RULES } from './index-rules.ts'

const FOREIGN = [
  'Gestern war ich mit dem Fahrrad im Schwarzwald, und am Wochenende fahre ich nach Köln.',
  'Ayer fui con mi hermana al mercado y compramos naranjas para la tarta.',
  'Hier je suis allé chez le médecin parce que mon genou me faisait mal.',
  'Ieri sono andato con mia madre al mare e abbiamo mangiato il gelato.',
  'Ontem fui com a minha irmã ao cinema e depois jantámos em casa.',
]

const digest = (): string => {
  const texts = [
    ...ORDINARY_TALK,
    ...CORRECTION_PAIRS.map(({ next }) => next),
    ...Object.values(TIME_PHRASES).flatMap((phrases) => phrases.map(([text]) => text)),
    ...FOREIGN,
  ]
  const hash = createHash('sha256')
  for (const [at, text] of texts.entries()) {
    const vector = Float32Array.from({ length: 8 }, (_, place) => Math.fround(1 / (1 + at + place)))
    const { facts, terms, direction } = analyzeMemory(memory(`${at}`, text, { vector }))
    const { values, scale } = direction ?? {}
    const sign = [...simhash(vector)]
    hash.update(JSON.stringify([facts, terms, [...(values ?? [])], scale, sign]))
  }
  return hash.digest('hex').slice(0, 16)
}

test('what an index derives from texts changes only together with the number of its rules', () => {
  // If this fails, increment INDEX_RULES and write the new digest here.
  expect([INDEX_RULES, digest()]).toEqual([2, '3352aef98296e114'])
})

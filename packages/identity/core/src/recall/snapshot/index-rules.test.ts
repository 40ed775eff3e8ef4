import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { memory } from '../../testing/memory-arbitrary.ts'
import { CORRECTION_PAIRS } from '../../testing/correction-pairs.ts'
import { ORDINARY_TALK } from '../../testing/ordinary-talk.ts'
import { TIME_PHRASES } from '../../testing/time-phrases.ts'
import { type AnalyzedMemory, analyzeMemory } from '../analyzed-memory.ts'
import { simhash } from '../simhash.ts'
import { encodePartSteps } from './encode-part.ts'
import { INDEX_RULES } from './index-rules.ts'

const FOREIGN = [
  'Gestern war ich mit dem Fahrrad im Schwarzwald, und am Wochenende fahre ich nach Köln.',
  'Ayer fui con mi hermana al mercado y compramos naranjas para la tarta.',
  'Hier je suis allé chez le médecin parce que mon genou me faisait mal.',
  'Ieri sono andato con mia madre al mare e abbiamo mangiato il gelato.',
  'Ontem fui com a minha irmã ao cinema e depois jantámos em casa.',
]

/** Every member of the layout has a value in some memories and none in others. */
const encode = (analyzed: readonly AnalyzedMemory[]): Uint8Array => {
  const memories = analyzed.map((one, at) => ({
    ...one,
    isDerived: at % 3 === 0,
    instruction: at % 5 === 0 ? { isStated: at % 2 === 0 } : undefined,
  }))
  const steps = encodePartSteps(memories, (term, word) =>
    term.length % 4 === 0 ? undefined : simhash(Float32Array.of(term.length, word.length, 1)),
  )
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const digest = (): string => {
  const texts = [
    ...ORDINARY_TALK,
    ...CORRECTION_PAIRS.map(({ next }) => next),
    ...Object.values(TIME_PHRASES).flatMap((phrases) => phrases.map(([text]) => text)),
    ...FOREIGN,
  ]
  const hash = createHash('sha256')
  const memories: AnalyzedMemory[] = []
  for (const [at, text] of texts.entries()) {
    const vector = Float32Array.from({ length: 8 }, (_, place) => Math.fround(1 / (1 + at + place)))
    const analyzed = analyzeMemory(
      memory(`${at}`, text, {
        vector: at % 7 === 0 ? undefined : vector,
        sessionId: at % 2 === 0 ? `session ${at % 9}` : null,
        speaker: at % 4 === 0 ? null : `speaker ${at % 5}`,
        scope: at % 6 === 0 ? 'session' : 'global',
        occurredAtMs: at,
        recordedAtMs: 2 * at,
        validFromMs: 3 * at,
        validToMs: at % 8 === 0 ? 4 * at : null,
        isAssistant: at % 10 === 0,
        isOwnWords: at % 11 !== 0,
      }),
    )
    memories.push(analyzed)
    const { facts, terms, direction } = analyzed
    const { values, scale } = direction ?? {}
    const sign = [...simhash(vector)]
    hash.update(JSON.stringify([facts, terms, [...(values ?? [])], scale, sign]))
  }
  hash.update(encode(memories))
  return hash.digest('hex').slice(0, 16)
}

test('what an index derives from texts and how a part stores it change only together with the number of its rules', () => {
  // If this fails, increment INDEX_RULES and write the new digest here.
  expect([INDEX_RULES, digest()]).toEqual([2, 'dc65fef0217b10d0'])
})

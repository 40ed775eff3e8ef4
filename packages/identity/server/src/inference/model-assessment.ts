import { DIMENSIONS, type Evidence, neutralize } from '@daimon/identity-core'
import { z } from 'zod'

/** What a model makes of a message: evidence for the bounded step, and a thought. */
export type ModelAssessment = {
  readonly evidence: Pick<Evidence, 'deltas' | 'confidence'>
  readonly monologue: string | undefined
}

/** A model reads better than word lists do; one message still says little. */
const CONFIDENCE_MAX = 0.6
const THOUGHT_CHARS_MAX = 500
/** So many words in a row that were said, and the thought is a quotation. */
const QUOTED_WORDS = 5

const pull = z.number().min(-1).max(1)
const group = (prefix: string) =>
  z.strictObject(
    Object.fromEntries(
      DIMENSIONS.flatMap(({ key }) =>
        key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), pull]] : [],
      ),
    ),
  )

const Answer = z.strictObject({
  hexaco: group('hexaco'),
  moral_foundations: group('moral_foundations'),
  drives: group('drives'),
  epistemic_uncertainty: pull,
  confidence: z.number().min(0).max(1),
  inner_monologue: z.string(),
})

/** The JSON Schema that the server binds the model to. */
export const assessmentSchema = {
  name: 'judgement',
  json: z.toJSONSchema(Answer, { io: 'input' }) as object,
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

const quotes = (thought: string, message: string): boolean => {
  const said = ` ${splitWords(message).join(' ')} `
  const words = splitWords(thought)
  return words.some(
    (_word, at) =>
      at + QUOTED_WORDS <= words.length &&
      said.includes(` ${words.slice(at, at + QUOTED_WORDS).join(' ')} `),
  )
}

// A word with a capital that begins no sentence, or with a digit: names, places, numbers, secrets.
const particularWords = (message: string): string[] => {
  let end = 0
  return [...message.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const between = message.slice(end, index).trimEnd()
    const isFirst = between === '' ? end === 0 : /[.!?]$/.test(between)
    const isNamed = /^[A-Z]./u.test(word) && !between.endsWith('_') && !isFirst
    end = index + word.length
    return isNamed || /\p{Nd}/u.test(word) ? [word] : []
  })
}

/**
 * Whether a thought repeats what identifies a person: the log stays when the memory is forgotten.
 */
const names = (thought: string, message: string): boolean => {
  const thoughtWords = new Set(splitWords(thought))
  return particularWords(message).some((word) => thoughtWords.has(word.toLowerCase()))
}

/**
 * A thought that is safe in a prompt: one line, inert, in the persona's own words; else
 * `undefined`.
 */
const readThought = (text: string, message: string): string | undefined => {
  const line = neutralize(text.toWellFormed()).replaceAll(/\s+/g, ' ').trim()
  return line === '' ||
    [...line].length > THOUGHT_CHARS_MAX ||
    quotes(line, message) ||
    names(line, message)
    ? undefined
    : line
}

/**
 * What a model answered, checked; `undefined` for any other response. The message is what it was
 * asked about.
 */
export const readAssessment = (answer: unknown, message: string): ModelAssessment | undefined => {
  const { data } = Answer.safeParse(answer)
  if (!data) return undefined
  const { epistemic_uncertainty, confidence, inner_monologue } = data
  const flat: Record<string, unknown> = { epistemic_uncertainty }
  for (const name of ['hexaco', 'moral_foundations', 'drives'] as const)
    for (const [key, value] of Object.entries(data[name])) flat[`${name}.${key}`] = value
  return {
    evidence: {
      deltas: DIMENSIONS.map(({ key }) => flat[key] as number),
      confidence: Math.min(CONFIDENCE_MAX, confidence),
    },
    monologue: readThought(inner_monologue, message),
  }
}

import { foreignTerms } from '../languages/foreign-terms.ts'
import { type ForeignText, readForeignText } from '../languages/read-text.ts'
import { detectStandingInstruction } from '../memory/standing-instruction.ts'
import type { IndexedMemory, RowFacts } from './index-row.ts'
import { type EncodedDirection, encodeDirection } from './quantized-vectors.ts'
import { mentionsTime, parseMentionedTime } from './time/mentioned-time.ts'
import { readTimeCues } from './time/time-cues.ts'
import { removeStopWords, stem, tokenize } from './tokenizer.ts'

export type IndexedTerm = { readonly word: string; readonly term: string }

/** A text and its terms in order, without stop words. */
export type ReadTerms = {
  readonly foreign: ForeignText | undefined
  readonly terms: readonly IndexedTerm[]
}

/** All that an index derives from a memory by itself. */
export type AnalyzedMemory = {
  readonly facts: RowFacts
  readonly terms: readonly IndexedTerm[]
  readonly direction: EncodedDirection | undefined
}

const toStanding = ({ isOwnWords, standing, content }: IndexedMemory) =>
  isOwnWords
    ? standing === undefined
      ? detectStandingInstruction(content)
      : (standing ?? undefined)
    : undefined

const englishTerms = (words: readonly string[]): IndexedTerm[] =>
  removeStopWords(words).map((word) => ({ word, term: stem(word) }))

export const readTerms = (content: string): ReadTerms => {
  const words = tokenize(content)
  const foreign = readForeignText(content, words)
  return {
    foreign,
    terms: foreign ? foreignTerms(content, foreign.language) : englishTerms(words),
  }
}

export const readFacts = (memory: IndexedMemory, { foreign, terms }: ReadTerms): RowFacts => {
  const { content } = memory
  const cues = foreign?.gloss.text ?? content
  const timeCues = readTimeCues(cues)
  const hasTime = mentionsTime(cues, timeCues)
  return {
    id: memory.id,
    speaker: memory.speaker,
    sessionId: memory.sessionId,
    scope: memory.scope,
    userKey: memory.userKey,
    occurredAtMs: memory.occurredAtMs,
    recordedAtMs: memory.recordedAtMs,
    validFromMs: memory.validFromMs,
    validToMs: memory.validToMs,
    isAssistant: memory.isAssistant,
    isOwnWords: memory.isOwnWords,
    language: foreign?.language.code,
    length: terms.length,
    endsInQuestion: /\?\s*$/.test(content),
    hasQuestion: content.includes('?'),
    hasNumber: /\d/.test(content),
    hasName: /[\p{Ll}\p{N},;:]\s+\p{Lu}\p{Ll}/u.test(content),
    tellsTime: hasTime,
    toldAtMs: hasTime ? parseMentionedTime(cues, memory.occurredAtMs, timeCues) : undefined,
    standing: toStanding(memory),
  }
}

export const analyzeMemory = (memory: IndexedMemory): AnalyzedMemory => {
  const read = readTerms(memory.content)
  return {
    facts: readFacts(memory, read),
    terms: read.terms,
    direction: memory.vector && encodeDirection(memory.vector),
  }
}

import { CLAUSE_FORMS } from './clause-forms.ts'

/** A clause of a text, with its position: `text.slice(start, end)`. */
export type Clause = {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Its subject is in the previous clause: "I live in Paris and work at Acme". */
  readonly isElided: boolean
}

/** Longer texts are pastes and stories, which correct nothing. */
export const STATEMENT_CHARS_MAX = 600

const SENTENCE_END = /[.!?;]{1,16}(?=\s|$)|\n/g
const CONJUNCTION =
  /,?\s{1,8}(?:and|but)\s+(?=(?:i|i'm|i've|my|we|our|the|work|live|drive|study|eat|drink|joined|started|moved)\b)|,\s{1,8}(?=(?:i|i'm|i've|my|we|our)\s)/gi

/** Replaces typographic apostrophes with straight ones, character for character. */
export const straightenQuotes = (text: string): string => text.replaceAll(/[’‘ʼ]/g, "'")

const cut = (text: string, at: RegExp, from: number): { start: number; end: number }[] => {
  const parts: { start: number; end: number }[] = []
  let start = 0
  for (const match of text.matchAll(at)) {
    // "Actually, my dog …" is one clause with an opening.
    if (text.slice(start, match.index).trim().replace(CLAUSE_FORMS.opening.pattern, '') === '')
      continue
    parts.push({ start: from + start, end: from + match.index })
    start = match.index + match[0].length
  }
  parts.push({ start: from + start, end: from + text.length })
  return parts
}

/**
 * The clauses of a text that state something, and the number of all clauses, including the excluded
 * ones. `text` must have straight apostrophes.
 */
export const splitClauses = (
  text: string,
): { readonly clauses: readonly Clause[]; readonly count: number } => {
  const clauses: Clause[] = []
  let count = 0
  for (const sentence of cut(text, SENTENCE_END, 0)) {
    const said = text.slice(sentence.start, sentence.end)
    if (said.trim() === '') continue
    // With its end mark, which identifies a question.
    const isUnreal = CLAUSE_FORMS.unreal.pattern.test(text.slice(sentence.start, sentence.end + 1))
    for (const part of cut(said, CONJUNCTION, sentence.start)) {
      const raw = text.slice(part.start, part.end)
      const start = part.start + (raw.length - raw.trimStart().length)
      const end = part.end - (raw.length - raw.trimEnd().length)
      count += 1
      if (isUnreal) continue
      const own = text.slice(start, end)
      clauses.push({
        text: own,
        start,
        end,
        isElided: part.start > sentence.start && CLAUSE_FORMS.bareVerb.pattern.test(own),
      })
    }
  }
  return { clauses, count }
}

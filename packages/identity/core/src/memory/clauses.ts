/** A clause of a text, with its place: `text.slice(start, end)`. */
export type Clause = {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Its subject stands in the clause before: "I live in Paris and work at Acme". */
  readonly isElided: boolean
}

/** Longer texts are pastes and stories; nobody puts a fact right in them. */
export const STATEMENT_CHARS_MAX = 600

// What is asked, supposed, told of others, told as a story or in jest says nothing about what is.
const UNREAL = new RegExp(
  String.raw`\?\s*$|["“”«»]|\/s\b|[😂🙄😏🤣😜]|\b(?:if|suppose|supposing|imagine|pretend|would|could|should|might|maybe|perhaps|probably|wish|hope|unless|whether|said|says|told|tells|thinks?|thought|heard|claims?|according|joke|joking|kidding|yeah,? right|lol|haha|in (?:the|a|my|this) (?:story|novel|game|film|movie|dream|book|play))\b`,
  'iu',
)

const SENTENCE_END = /[.!?;]{1,16}(?=\s|$)|\n/g
const CONJUNCTION =
  /,?\s{1,8}(?:and|but)\s+(?=(?:i|i'm|i've|my|we|our|the|work|live|drive|study|eat|drink|joined|started|moved)\b)|,\s{1,8}(?=(?:i|i'm|i've|my|we|our)\s)/gi
const BARE_VERB = /^(?:work|live|drive|study|eat|drink|joined|started|moved)\b/i

/** Words that open a clause and are no part of what it states. */
export const OPENING =
  /^(?:(?:no|nope|wait|sorry|oops|actually|correction|update|i mean|i meant|my mistake|my bad|typo|well|oh|ok|okay|so|and|but|hey|yes|by the way|btw|now)\b[\s,:!—–-]*)+/i

/** A text with straight apostrophes, character for character where it was. */
export const straight = (text: string): string => text.replaceAll(/[’‘ʼ]/g, "'")

const cut = (text: string, at: RegExp, from: number): { start: number; end: number }[] => {
  const parts: { start: number; end: number }[] = []
  let start = 0
  for (const match of text.matchAll(at)) {
    // "Actually, my dog …" is one clause with an opening.
    if (text.slice(start, match.index).trim().replace(OPENING, '') === '') continue
    parts.push({ start: from + start, end: from + match.index })
    start = match.index + match[0].length
  }
  parts.push({ start: from + start, end: from + text.length })
  return parts
}

/**
 * The clauses of a text that state something, and how many there are in all: what is unreal counts, but is left out.
 * `text` must be straight.
 */
export const readClauses = (
  text: string,
): { readonly clauses: readonly Clause[]; readonly count: number } => {
  const clauses: Clause[] = []
  let count = 0
  for (const sentence of cut(text, SENTENCE_END, 0)) {
    const said = text.slice(sentence.start, sentence.end)
    if (said.trim() === '') continue
    // With its end mark: that is what makes a question.
    const isUnreal = UNREAL.test(text.slice(sentence.start, sentence.end + 1))
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
        isElided: part.start > sentence.start && BARE_VERB.test(own),
      })
    }
  }
  return { clauses, count }
}

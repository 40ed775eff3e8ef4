import type { StandingRequest } from '../memory/standing-request.ts'

/** A memory as recall sees it. */
export type IndexedMemory = {
  readonly id: string
  readonly content: string
  readonly speaker: string | null
  readonly sessionId: string | null
  readonly scope: 'session' | 'global'
  readonly occurredAtMs: number
  readonly recordedAtMs: number
  readonly validFromMs: number
  readonly validToMs: number | null
  /** What the assistant said, not its user. */
  readonly isAssistant: boolean
  /** In a user's own words, not of a tool or an import: only such words can ask for something for good. */
  readonly isOwnWords: boolean
  /** What the words ask for good, where that was derived by the rules of today and stored; `null` for nothing. */
  readonly standing?: StandingRequest | null | undefined
  /** Unit length; absent while it waits for its embedding. */
  readonly vector: Float32Array | undefined
}

/** What the index keeps of a memory: everything but its text. */
export type Row = Omit<IndexedMemory, 'content' | 'vector' | 'standing'> & {
  /** In terms. */
  readonly length: number
  readonly endsInQuestion: boolean
  readonly hasQuestion: boolean
  /** Says when something was: a month, a weekday, "yesterday", "last week". */
  readonly tellsTime: boolean
  /** The middle of the time that it tells of as seen from when it was said: "we met last week". */
  readonly toldAtMs: number | undefined
  /** What it asks for all later answers, if it does. */
  readonly standing: StandingRequest | undefined
  /** What its session holds; `undefined` when it was said in none. */
  readonly session: Session | undefined
  /** Rows of the same session right before and after it, by slot; −1 for none. */
  before: number
  after: number
  isAlive: boolean
}

/** One conversation, in the order in which things were said. */
export type Session = {
  readonly slots: number[]
  /** Of all of it, in terms. */
  length: number
}

/** Somebody who speaks in an index: the terms of the name, and how many rows are theirs. */
export type Speaker = { readonly terms: readonly string[]; rows: number }

const TIME_WORDS = new RegExp(
  String.raw`\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tomorrow|tonight|weekend|week|month|year|last|next|ago|recently|spring|summer|autumn|winter|(?:19|20)\d\d)\b`,
  'i',
)

export const tellsTime = (text: string): boolean => TIME_WORDS.test(text)

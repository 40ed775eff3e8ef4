import type { LanguageCode } from '../languages/language.ts'
import type { StandingInstruction } from '../memory/standing-instruction.ts'

/** A memory as recall sees it. */
export type IndexedMemory = {
  readonly id: string
  readonly content: string
  readonly speaker: string | null
  readonly sessionId: string | null
  readonly scope: 'session' | 'global'
  /** The user to whom it belongs; empty or absent for what all users share. */
  readonly userKey?: string | undefined
  readonly occurredAtMs: number
  readonly recordedAtMs: number
  readonly validFromMs: number
  readonly validToMs: number | null
  /** By the assistant, not its user. */
  readonly isAssistant: boolean
  /**
   * In a user's own words, not from a tool or an import: only these can contain a standing
   * instruction.
   */
  readonly isOwnWords: boolean
  /**
   * The standing instruction in the words, if it was derived by the current rules and stored;
   * `null` for none.
   */
  readonly standing?: StandingInstruction | null | undefined
  /** Unit length; absent until it is embedded. */
  readonly vector: Float32Array | undefined
}

/** What an index keeps of a memory by itself: everything but its text, terms, and vector. */
export type RowFacts = Omit<IndexedMemory, 'content' | 'vector' | 'standing'> & {
  /** Of its text, unless it is English or not clear. */
  readonly language: LanguageCode | undefined
  /** In terms. */
  readonly length: number
  readonly endsInQuestion: boolean
  readonly hasQuestion: boolean
  /** Contains a digit. */
  readonly hasNumber: boolean
  /** Contains a word in the middle of a sentence that is written like a name. */
  readonly hasName: boolean
  /** Mentions a time: a month, a weekday, "yesterday", "last week". */
  readonly tellsTime: boolean
  /** The middle of the time that it mentions, relative to its own time: "we met last week". */
  readonly toldAtMs: number | undefined
  /** Its standing instruction, if any. */
  readonly standing: StandingInstruction | undefined
}

/** The index entry of a memory. */
export type IndexRow = RowFacts & { readonly isAlive: boolean }

/** Occurrences of a term: slots and counts, in parallel. */
export type Postings = { readonly slots: number[]; readonly counts: number[] }

/** A speaker in an index: the terms of the name, and the number of their rows. */
export type Speaker = { readonly terms: readonly string[]; rows: number }

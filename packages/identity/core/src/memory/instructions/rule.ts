/**
 * How one language asks an assistant for something for good. A rule reads one clause, without the words that open
 * it ("please", "and"), and the sentence around it. `isAsked` rules read questions, the others everything else.
 */
export type Rule = {
  readonly clause: RegExp
  /** What the whole sentence has to match as well. */
  readonly sentence?: RegExp
  /** What the whole sentence must not match. */
  readonly unless?: RegExp
  readonly isAsked?: true
  readonly yes: readonly [string, ...string[]]
  readonly no: readonly [string, ...string[]]
}

export type Language = {
  /** Words that open a clause and ask for nothing. */
  readonly openers: RegExp
  /** What makes a sentence a report, a quote, or a request for one answer. */
  readonly never: RegExp
  readonly rules: readonly Rule[]
}

/** A pattern at the start of a clause, of whole words. */
export const clause = (pattern: string): RegExp =>
  new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

/** A pattern anywhere in a sentence, of whole words. */
export const words = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

/** Words that open a clause, one after the other. */
export const openers = (pattern: string): RegExp =>
  new RegExp(String.raw`^(?:(?:${pattern})(?![\p{L}\p{N}'])[\s,!.]*)+`, 'iu')

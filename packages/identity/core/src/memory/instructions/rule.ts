/**
 * One phrasing of a permanent request to an assistant, in one language. A rule reads one clause,
 * without its opening words ("please", "and"), and the sentence around it. `isAsked` rules read
 * questions, the others everything else.
 */
export type Rule = {
  readonly clause: RegExp
  /** A pattern that the complete sentence must also match. */
  readonly sentence?: RegExp
  /** A pattern that the complete sentence must not match. */
  readonly unless?: RegExp
  readonly isAsked?: true
  readonly yes: readonly [string, ...string[]]
  readonly no: readonly [string, ...string[]]
}

export type Language = {
  /** Words that open a clause and request nothing. */
  readonly openers: RegExp
  /** Signs that a sentence is a report, a quote, or a request for a single reply. */
  readonly never: RegExp
  readonly rules: readonly Rule[]
}

/** Compiles a pattern for the start of a clause, of whole words. */
export const clause = (pattern: string): RegExp =>
  new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

/** Compiles a pattern for any position in a sentence, of whole words. */
export const words = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

/** Words that open a clause, in sequence. */
export const openers = (pattern: string): RegExp =>
  new RegExp(String.raw`^(?:(?:${pattern})(?![\p{L}\p{N}'])[\s,!.]*)+`, 'iu')

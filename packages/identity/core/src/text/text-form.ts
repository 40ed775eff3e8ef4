/** A pattern for a form of English, with texts that it matches and texts that resemble them. */
export type TextForm = {
  readonly pattern: RegExp
  readonly matches: readonly [string, ...string[]]
  readonly ignores: readonly [string, ...string[]]
}

export const form = (
  pattern: RegExp,
  matches: TextForm['matches'],
  ignores: TextForm['ignores'],
): TextForm => ({ pattern, matches, ignores })

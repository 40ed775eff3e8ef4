/**
 * One phrasing of a statement with a single valid value at a time. Its groups: `value`; `of`, the
 * owner or subject; `change`, a word that marks a change; `denied`, the wrong value.
 */
export type Attribute = {
  /** The attribute; with the group `of`, for example "name of dog". */
  readonly id: string
  readonly pattern: RegExp
  /**
   * `name` and `place` are capitalized words; `when` is a day, date, or time; `same` is the
   * statement itself.
   */
  readonly kind: 'name' | 'place' | 'when' | 'text' | 'same'
  /** Stating another value is enough for a correction; otherwise a word must mark the change. */
  readonly isSingle?: true
  /** The phrasing itself marks a change: "moved to". */
  readonly isChange?: true
  /** It retracts the value: "I left Acme". */
  readonly isDenial?: true
  /**
   * It refers to one of possibly several: "I have a dog called Rex". It can be corrected but
   * corrects nothing.
   */
  readonly isMention?: true
  /** Texts that it reads, and texts that only resemble them. */
  readonly matches: readonly [string, ...string[]]
  readonly ignores: readonly [string, ...string[]]
}

type Examples = Pick<Attribute, 'matches' | 'ignores'>
type Members = Pick<Attribute, 'isSingle' | 'isChange' | 'isDenial' | 'isMention'>

export const attribute = (
  id: string,
  kind: Attribute['kind'],
  pattern: string,
  examples: Examples,
  members: Members = {},
): Attribute => ({
  id,
  kind,
  pattern: new RegExp(`^${pattern}$`, 'iu'),
  ...examples,
  ...members,
})

/** The owner of most attributes. */
export const MINE = '(?:my|our)'
const WORDS = String.raw`[\p{L}\p{N}][^\s,;:()]*(?: [^\s,;:()]+)`
export const NAME = `(?<value>${WORDS}{0,2}?)`
export const PLACE = `(?<value>${WORDS}{0,2}?(?:, ${WORDS}{0,1}?)?)`
export const ANY = String.raw`(?<value>[^;()]{1,60}?)`
// "On the 14th" gives a day; "the boss" gives no value.
export const THE = String.raw`(?: the(?= \d))?`
export const NOUN = String.raw`(?<of>[\p{L}-]+(?:'s)?(?: [\p{L}-]+)?)`
export const NOW = '(?<change> now| these days)?'
export const SINCE = String.raw`(?: (?:last|this) \p{L}+| recently| yesterday| in (?:january|february|march|april|may|june|july|august|september|october|november|december))?`
export const ANY_MORE = '(?: any ?more| any longer)'

import {
  CREDENTIAL_WORDS,
  ENTRY_WORDS,
  KEY_WORDS,
  OPEN_WORDS,
  TRAILING_WORDS,
} from '../rules/credentials.ts'

export type Meaning = 'password' | 'secret' | 'token' | 'key'

/**
 * The kind of credential that a name suggests; undefined for other names, such as `passwordHash`
 * and `publicKey`.
 */
export const classifyName = (name: string): Meaning | undefined => {
  const words = splitWords(name)
  while (TRAILING_WORDS.has(words.at(-1) ?? '') || /^\d+$/.test(words.at(-1) ?? '')) words.pop()
  if (words.some((word) => OPEN_WORDS.has(word))) return undefined
  const last = words.at(-1) ?? ''
  const known = CREDENTIAL_WORDS.get(last)
  if (known !== undefined) return known
  if (last === 'key' && KEY_WORDS.has(words.at(-2) ?? '')) return 'key'
  // Written as one word: `apikey`, `dbpassword`.
  if (last.endsWith('key')) return KEY_WORDS.has(last.slice(0, -3)) ? 'key' : undefined
  return /(?:password|passwd|secret)$/.test(last) ? CREDENTIAL_WORDS.get(getTail(last)) : undefined
}

const getTail = (word: string): string => /(?:password|passwd|secret)$/.exec(word)?.[0] ?? ''

/**
 * Whether a name says that its value is what a user types to log in or to get in; `getAround`
 * returns the name of the function, which says more of a plain `code`.
 */
export const isPasswordName = (name: string, getAround: () => string): boolean => {
  if (!PASSWORD_HINT.test(name)) return false
  const words = splitWords(name)
  return (
    classifyName(name) === 'password' ||
    SPOKEN_WORDS.has(words.at(-1) ?? '') ||
    (words.at(-1) === 'code' &&
      namesEntryCode(words.length === 1 ? splitWords(getAround()) : words.slice(-2)))
  )
}

const PASSWORD_HINT = /pass|pwd|pin|phrase|code/i
/** Other last words of a name for what a user types; literals of such names say nothing. */
const SPOKEN_WORDS: ReadonlySet<string> = new Set(['pin', 'phrase', 'passphrase', 'passcode'])

const namesEntryCode = (words: readonly string[]): boolean =>
  words.some((word, at) => word === 'code' && ENTRY_WORDS.has(words[at - 1] ?? ''))

/** Splits a name into lowercase words: `DB_passwordOld2` → db, password, old, 2. */
export const splitWords = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase())

import { ALGORITHM, CREDENTIAL_WORDS, HASH, PLACEHOLDER, TRIAL } from '../rules/credentials.ts'
import { type Meaning, splitWords } from './names.ts'

/**
 * Whether the value of a credential-like name is a credential: not a word, the name of something,
 * or a placeholder. People choose passwords, which contain a digit or a symbol; keys and tokens are
 * random.
 */
export const looksRandom = (value: string, meaning: Meaning): boolean => {
  if (/[^\x21-\x7e]/.test(value) || IS_NAME.test(value) || isOpen(value)) return false
  return meaning === 'password' ? isPassword(value) : isKey(value)
}

/** Addresses, paths, selectors, times, ids: the shapes of values that are not secrets. */
const IS_NAME =
  /^(?:[\w+.-]+:\/\/|\.{0,2}\/|[#.@$:%&{[(<]|\d{4}-\d\d-\d\d|v?\d+(?:\.\d+)+|urn:|data:|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$)|[<>{}[\]]|^\d+$/i

const isOpen = (value: string): boolean =>
  PLACEHOLDER.test(value) ||
  TRIAL.test(value) ||
  HASH.test(value) ||
  ALGORITHM.test(value) ||
  new Set(value).size < 4 ||
  // `password2`, `token_1`: the name of a field.
  splitWords(value).every((word) => CREDENTIAL_WORDS.has(word) || FIELD_WORDS.test(word))

const FIELD_WORDS =
  /^(?:\d{1,3}|user|new|old|current|confirm|repeat|reset|api|key|access|auth|id|x|field|input)$/

const PASSWORD_LENGTH_MAX = 128

const isPassword = (value: string): boolean =>
  value.length <= PASSWORD_LENGTH_MAX &&
  /[A-Za-z]/.test(value) &&
  (/\d/.test(value)
    ? !isMadeOfNames(value)
    : /[a-z].*[!@#$%^&*+=?][A-Z]|[A-Z].*[!@#$%^&*+=?]\w/.test(value))

/** Whether a value consists of names: `reset-password.step-2`, `users.v1.password`. */
const isMadeOfNames = (value: string): boolean =>
  /^[a-z]+(?:[-_.:][a-z]*\d*)+$/i.test(value) && isMadeOfWords(value)

const KEY_LENGTH_MIN = 12
const KEY_LENGTH_MAX = 512
/** Bits per character; sixteen random hexadecimal digits have about 3.2. */
const KEY_ENTROPY_MIN = 2.9

const isKey = (value: string): boolean =>
  value.length >= KEY_LENGTH_MIN &&
  value.length <= KEY_LENGTH_MAX &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  shannonEntropy(value) >= KEY_ENTROPY_MIN &&
  !isMadeOfWords(value)

/** Shannon entropy of the characters of a text, in bits per character. */
export const shannonEntropy = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/**
 * Whether most of a text is words as people write them: runs of four or more letters of one case
 * with a vowel, or of three between separators. Such runs are a tenth of random texts, and more
 * where only lowercase letters are drawn.
 */
export const isMadeOfWords = (text: string): boolean => {
  const parts = text.split(/[-_.:\s]+/).filter((part) => part !== '')
  const isSeparated = parts.length >= 3 || (parts.length === 2 && !/\d/.test(parts[0] ?? ''))
  const isOfOneCase = !/[a-z]/.test(text) || !/[A-Z]/.test(text)
  const runs = text.match(isSeparated ? /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g : /[A-Z]?[a-z]{4,}|[A-Z]{4,}/g)
  const words = (runs ?? []).filter((run) => /[aeiouy]/i.test(run) && !/[^aeiouy]{5}/i.test(run))
  const share = words.join('').length / Math.max(1, text.replaceAll(/[^A-Za-z0-9]/g, '').length)
  return share > (isOfOneCase && !isSeparated ? 0.75 : 0.5)
}

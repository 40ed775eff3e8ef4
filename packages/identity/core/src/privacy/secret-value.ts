import { withoutEnd } from '../text/without-end.ts'

/** Marks that end a sentence rather than a value. */
const ENDING = '.!?)]}…'

const trimmed = (value: string): string => withoutEnd(value, ENDING)

// A date, a time, a version, or an amount: digits and separators, or digits with a short unit.
const MEASURE = /^[$€£]?\d{1,4}(?:[-/.:,]\d{1,4}){0,4}(?:%|[A-Za-z]{1,6})?$/
const isMasked = (value: string): boolean => /^(.)\1*$/.test(value) || /^[*•x.…_-]+$/i.test(value)

const countCharacterClasses = (value: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length

/** `db.Column(…)`, `process.env.TOKEN`, `${TOKEN}`: code that references a value. */
const isCode = (value: string): boolean =>
  /^\{?[A-Za-z_$.]+[([]/.test(value) ||
  /^[A-Za-z_$](?=[A-Za-z\d$]*[._])[\w$.]*\(/.test(value) ||
  /^\{?[a-z]+(?:[._][a-z]+)+[)\]}]*$/.test(value) ||
  /^[A-Za-z_$][A-Za-z_$]*(?:\.[A-Za-z_$]+)+$/.test(value) ||
  /^(?:\$\{|\$\(|\{\{|%\()/.test(value)

/** A word, or words with hyphens or apostrophes: text about a password, not the password. */
const isWordy = (value: string): boolean => /^\p{L}+(?:[-'’/]\p{L}+){0,2}$/u.test(value)

/**
 * Whether the text after "password is" is a password. A weak password is a word, and ordinary text
 * is too ("my password is secure"), so words stay.
 */
export const isPassword = (given: string): boolean => {
  const value = trimmed(given)
  if (value.length < 4 || isMasked(value) || isCode(given)) return false
  // Four or more digits may be a PIN.
  if (/^\d{4,}$/.test(value)) return true
  if (MEASURE.test(value) || /^https?:/i.test(value)) return false
  return isWordy(value)
    ? isScattered(value)
    : countCharacterClasses(value) >= 2 || value.split('-').length > 3
}

/** `hUnTeRpWd`: capitals where no word has them. */
const isScattered = (value: string): boolean =>
  value.length >= 8 && (value.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) >= 3

/**
 * Whether the text after "token is" or "api key:" looks random: 8 characters or more, of at least
 * two kinds with a digit among them, and 2.5 bits each (Shannon), which names and versions rarely
 * reach.
 */
export const isSecretValue = (given: string): boolean => {
  const value = trimmed(given)
  if (value.length < 8 || isMasked(value) || isCode(given) || MEASURE.test(value)) return false
  if (/^https?:/i.test(value)) return false
  if (isWordy(value)) return value.length >= 16 && isScattered(value)
  const isLongRun = value.length >= 20 && /^[A-Za-z0-9+/_=-]+$/.test(value)
  return (
    (/\d/.test(value) || isLongRun) &&
    countCharacterClasses(value) >= 2 &&
    bitsPerCharacter(value) >= 2.5
  )
}

const bitsPerCharacter = (value: string): number => {
  const counts = new Map<string, number>()
  for (const sign of value) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

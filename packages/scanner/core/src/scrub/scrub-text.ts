import { createHash } from 'node:crypto'
import { SECRET_FORMATS } from './secret-formats.ts'

/**
 * Takes secrets out of a name, a path or a specifier: tokens of known formats, and any run of characters that looks
 * made at random. What stands in their place is the beginning of a hash, so that equal ones stay equal; nobody
 * finds a random token by eight digits of its hash.
 */
export const scrubText = (text: string): string => {
  if (text.length < SHORTEST) return text
  let scrubbed = text
  for (const format of SECRET_FORMATS) scrubbed = scrubbed.replace(format, placeholder)
  // With slashes and pluses first: what base64 makes of random bytes may have them in the midst.
  scrubbed = scrubbed.replace(/[A-Za-z0-9+/=_-]{36,}/g, (run) =>
    isRandomBase64(run) ? placeholder(run) : run,
  )
  return scrubbed.replace(/[A-Za-z0-9]{16,}/g, (run) => (looksRandom(run) ? placeholder(run) : run))
}

/** No format is shorter than this. */
const SHORTEST = 14

const PLACEHOLDER = /^redacted_[0-9a-f]{8}/

const placeholder = (secret: string): string =>
  PLACEHOLDER.test(secret)
    ? secret
    : `redacted_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`

type Counts = { lower: number; upper: number; digit: number; turns: number }

const count = (run: string): Counts => {
  const counts: Counts = { lower: 0, upper: 0, digit: 0, turns: 0 }
  let last = ''
  for (const character of run) {
    const kind =
      character >= 'a' && character <= 'z'
        ? 'lower'
        : character >= 'A' && character <= 'Z'
          ? 'upper'
          : character >= '0' && character <= '9'
            ? 'digit'
            : ''
    if (kind !== '') counts[kind] += 1
    if (kind !== last) counts.turns += 1
    last = kind
  }
  return counts
}

/**
 * In words of a language the kind of character turns about once in four characters (`parseHttp2Header`); in a token
 * drawn at random from letters and digits, twice in three.
 */
const looksRandom = (run: string): boolean => {
  const { lower, upper, digit, turns } = count(run)
  const { length } = run
  const share = turns / length
  if (digit === 0) return length >= 20 && lower > 0 && upper > 0 && share >= 0.42
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(run)) return length >= 20 && lower + upper > 1
  if (upper > 0 && lower > 0) return digit >= 2 && share >= 0.38
  // Of one case: base32 and base36.
  return length >= 16 && digit >= 2 && share >= 0.26
}

const isRandomBase64 = (run: string): boolean => {
  const { lower, upper, digit, turns } = count(run)
  return digit >= 2 && upper >= 6 && lower >= 6 && turns / run.length >= 0.42
}

/** An address without user, password, query and fragment; one that cannot be read is left out. */
export const scrubUrl = (url: string): string | null => {
  const plain = url.replace(/[?#].*$/s, '')
  // `git@host:path` has no password to hide; `scheme://user:password@host` has.
  const withoutUser = plain.replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/]*@/, '$1')
  // A local path tells where somebody keeps their files.
  if (/^(?:file:|link:|portal:)?(?:\/\/)?(?:\/|[A-Za-z]:[\\/]|~)/.test(withoutUser)) return 'file:'
  return scrubText(withoutUser)
}

/** A route's path: its parameters stay, what looks like a secret does not. */
export const scrubRoute = (path: string): string => scrubText(path.replace(/[?#].*$/s, ''))

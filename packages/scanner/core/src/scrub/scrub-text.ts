import { SECRET_FORMATS } from '@daimon/secrets'
import { createHash } from 'node:crypto'

/**
 * Removes secrets from a name, a path, or a specifier: tokens of known formats, and any run of
 * characters that looks random. The replacement is the beginning of a hash, so that equal secrets
 * stay equal; eight digits of its hash don't reveal a random token.
 */
export const scrubText = (text: string): string => {
  if (text.length < SHORTEST) return text
  let scrubbed = text
  for (const { pattern } of SECRET_FORMATS) scrubbed = scrubbed.replace(pattern, placeholder)
  scrubbed = scrubbed.replace(UUID, placeholder)
  // Runs with slashes and pluses first: base64 of random bytes may contain them.
  scrubbed = scrubbed.replace(/[A-Za-z0-9+/=_-]{36,}/g, (run) =>
    isRandomBase64(run) ? placeholder(run) : run,
  )
  return scrubbed.replace(/[A-Za-z0-9]{16,}/g, (run) => (looksRandom(run) ? placeholder(run) : run))
}

// A tenant, a user, a key: a graph doesn't need them.
const UUID = /[0-9a-fA-F]{8}(?:[-_][0-9a-fA-F]{4}){3}[-_][0-9a-fA-F]{12}/g

/** No format is shorter than this. */
const SHORTEST = 14

const PLACEHOLDER = /^redacted_[0-9a-f]{8}/

export const placeholder = (secret: string): string =>
  PLACEHOLDER.test(secret)
    ? secret
    : `redacted_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`

/** `parseHttp2Header` → parse, Http, 2, Header. */
const WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g

/**
 * Names that people choose consist of words of about five letters, a third of them vowels. In
 * random letters and digits, the kind of character changes after every second one, and a fifth are
 * vowels.
 */
const hasNoWords = (run: string): boolean => {
  const words = run.match(WORDS) ?? []
  const letters = run.replaceAll(/[^A-Za-z]/g, '')
  const vowels = letters.replaceAll(/[^aeiouyAEIOUY]/g, '').length / Math.max(1, letters.length)
  const length = words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length)
  if (run.length >= 20 && vowels < 0.22) return true
  return length < shortWord(run.length) || (length < 3.6 && vowels < 0.31)
}

/** Minimum average word length: the longer the run, the smaller the effect of chance. */
const shortWord = (length: number): number => (length >= 28 ? 3.6 : length >= 20 ? 3.1 : 2.8)

const looksRandom = (run: string): boolean => {
  const digits = run.replaceAll(/\D/g, '').length
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(run)) return run.length >= 20 && digits < run.length
  if (/[a-z]/.test(run) && /[A-Z]/.test(run)) return hasNoWords(run)
  // Of one case: base32 and base36.
  return (
    digits >= 2 &&
    digits < run.length &&
    (run.match(WORDS)?.length ?? 0) / run.length >= (run.length >= 20 ? 0.16 : 0.26)
  )
}

const isRandomBase64 = (run: string): boolean =>
  /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) && hasNoWords(run)

/** An address without user, password, query, and fragment; `file:` for a local path. */
export const scrubUrl = (url: string): string | null => {
  const plain = url.replace(/[?#].*$/s, '')
  // `git@host:path` has no password to hide; `scheme://user:password@host` has.
  const withoutUser = plain.replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/]*@/, '$1')
  // A local path reveals where the user stores files.
  if (/^(?:file:|link:|portal:)?(?:\/\/)?(?:\/|[A-Za-z]:[\\/]|~)/.test(withoutUser)) return 'file:'
  return scrubText(withoutUser)
}

/** A route's path: its parameters stay; text that looks like a secret is replaced. */
export const scrubRoute = (path: string): string => scrubText(path.replace(/[?#].*$/s, ''))

import { z } from 'zod'

/** Every string has a maximum. */
export const text = (charactersMax: number, charactersMin = 0) =>
  z.string().min(charactersMin).max(charactersMax)

/**
 * A path inside the repository: never absolute, never out of it, separated by `/`. Line separators are refused as
 * controls are, and because what looks for `..` would not look past one.
 */
export const RepositoryPath = text(1_024, 1).regex(
  /^(?![A-Za-z]:)(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\u0000-\u001f\u2028\u2029]+$/,
  'must be relative to the repository',
)

export const Line = z.int().min(0).max(10_000_000)
export const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex')

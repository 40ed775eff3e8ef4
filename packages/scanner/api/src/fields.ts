import { z } from 'zod'

/** A string with a maximum length in UTF-16 code units. */
export const text = (charactersMax: number, charactersMin = 0) =>
  z.string().min(charactersMin).max(charactersMax)

/**
 * A path inside the repository, separated by `/`: not absolute and without `..`. The pattern also
 * excludes control characters and line separators; `.` doesn't match the latter, so the check for
 * `..` would stop at one.
 */
export const RepositoryPath = text(1_024, 1).regex(
  /^(?![A-Za-z]:)(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\u0000-\u001f\u2028\u2029]+$/,
  'must be relative to the repository',
)

export const Line = z.int().min(0).max(10_000_000)
export const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex')

/**
 * Marks of texts that may be tokens: a part of a text between points, and what is decoded from one.
 * Such parts are everywhere, and those that a distant function decodes are rarely tokens. So a mark
 * passes one call, and not a second.
 */
const PART = 't:token'
const PASSED_PART = 't:passed-token'
const CONTENT = 't:content'
const PASSED_CONTENT = 't:passed-content'

const DECODED: ReadonlyMap<string, string> = new Map([
  [PART, CONTENT],
  [PASSED_PART, PASSED_CONTENT],
])

const PASSED: ReadonlyMap<string, string | undefined> = new Map([
  [PART, PASSED_PART],
  [CONTENT, PASSED_CONTENT],
  [PASSED_PART, undefined],
  [PASSED_CONTENT, undefined],
])

/** What an origin becomes by decoding. */
export const decodedOrigin = (origin: string): string => DECODED.get(origin) ?? origin

/** What an origin becomes past a call; undefined if it doesn't count there. */
export const passedOrigin = (origin: string): string | undefined =>
  PASSED.has(origin) ? PASSED.get(origin) : origin

/** Whether something is the content of a token, by its origins. */
export const isTokenContent = (origins: ReadonlyMap<string, unknown> | undefined): boolean =>
  origins?.has(CONTENT) === true || origins?.has(PASSED_CONTENT) === true

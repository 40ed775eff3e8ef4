/**
 * Marks of texts that may be passwords or tokens: a part of a text between points, and what is
 * decoded from one. A helper gets the texts of all its callers, so it returns to none of them a
 * mark that it was passed. Parts of texts are everywhere: a function that gets one by two calls
 * rarely gets a token.
 */
const PART = 't:token'
const PASSED_PART = 't:passed-token'
const CONTENT = 't:content'
const PASSED_CONTENT = 't:passed-content'
const PASSWORD = 't:password'
const PASSED_PASSWORD = 't:passed-password'

const DECODED: ReadonlyMap<string, string> = new Map([
  [PART, CONTENT],
  [PASSED_PART, PASSED_CONTENT],
])

const RETURNED: ReadonlyMap<string, string | undefined> = new Map([
  [PART, PASSED_PART],
  [CONTENT, PASSED_CONTENT],
  [PASSWORD, PASSED_PASSWORD],
  [PASSED_PASSWORD, undefined],
  [PASSED_PART, undefined],
  [PASSED_CONTENT, undefined],
])

/** What an origin becomes by decoding. */
export const decodedOrigin = (origin: string): string => DECODED.get(origin) ?? origin

const PASSED: ReadonlyMap<string, string | undefined> = new Map([
  ...RETURNED,
  [PASSED_PASSWORD, PASSED_PASSWORD],
])

/** What the origin of an argument becomes in a function; undefined if it doesn't count there. */
export const passedOrigin = (origin: string): string | undefined =>
  PASSED.has(origin) ? PASSED.get(origin) : origin

/** The same for what a function returns. */
export const returnedOrigin = (origin: string): string | undefined =>
  RETURNED.has(origin) ? RETURNED.get(origin) : origin

/** Whether something is a password, by its origins. */
export const isPassword = (origins: ReadonlyMap<string, unknown> | undefined): boolean =>
  origins?.has(PASSWORD) === true || origins?.has(PASSED_PASSWORD) === true

/** Whether something is the content of a token, by its origins. */
export const isTokenContent = (origins: ReadonlyMap<string, unknown> | undefined): boolean =>
  origins?.has(CONTENT) === true || origins?.has(PASSED_CONTENT) === true

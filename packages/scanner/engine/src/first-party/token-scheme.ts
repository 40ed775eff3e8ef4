/** What comes before the token, as code removes or compares it: `split('Token ')`, `=== 'JWT'`. */
const SCHEME =
  /\bauthorization\b[\s\S]{0,300}?(?:startsWith|split|replace|slice|removeprefix|===?)\s{0,3}\(?\s{0,3}['"`]\^?([A-Z][A-Za-z]{1,15})(?: |\\s)?['"`]/i
const PASSPORT = /\bfromAuthHeaderWithScheme\(\s*['"`](\w{2,16})['"`]/
/** Frameworks with a scheme of their own. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/\bTokenAuthentication\b/, 'Token'],
  [/\bfromAuthHeader\b/, 'JWT'],
]
/** The whole header as the token. */
const WHOLE =
  /(?:headers\.authorization|headers\[\s*['"]authorization['"]\s*\]|\.(?:get|header)\(\s*['"]authorization['"]\s*\))\s*(?:[;,)]|\|\||\?\?|\n)/i
const IS_SPLIT = /\bBearer\b|\.split\(|\.replace\(|\.slice\(|\.substring\(/i
/** The text around the header that says whether it is split. */
const NEAR_CHARS = 400

/** The scheme of the tokens that sources read from the header `Authorization`; empty for none. */
export const findTokenScheme = (sources: Iterable<string>): string => {
  const all = [...sources]
  for (const source of all) {
    const named = (SCHEME.exec(source) ?? PASSPORT.exec(source))?.[1]
    if (named !== undefined) return named
    const known = BY_NAME.find(([pattern]) => pattern.test(source))?.[1]
    if (known !== undefined) return known
  }
  const isWhole = all.some((source) => {
    const found = WHOLE.exec(source)
    return found !== null && !IS_SPLIT.test(source.slice(found.index, found.index + NEAR_CHARS))
  })
  return isWhole ? '' : 'Bearer'
}

/**
 * Characters that could mislead a reader or control a program: control characters (also of
 * terminals), bidirectional marks, zero-width characters, line separators, tags, and lone
 * surrogates.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]|\p{Cs}/gu

const TEXT_MAX = 16_384

/** Replaces each hidden character in text from scanned code or advisories by a visible escape. */
export const visible = (text: string): string => {
  const shown = text.replaceAll(
    HIDDEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return shown.length > TEXT_MAX ? `${shown.slice(0, TEXT_MAX - 1).toWellFormed()}…` : shown
}

/** Whether a text is a plain web address, which may become a link. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[\w.-]+(?::\d+)?(?:\/(?:[\w./~+#?&=:@,;-]|%[\dA-Fa-f]{2})*)?$/.test(text)

const DEPTH_MAX = 64

/** Applies `visible` to every text in a value, including keys. */
export const visibleAll = <T>(value: T, depth = 0): T => {
  if (typeof value === 'string') return visible(value) as T
  if (typeof value !== 'object' || value === null) return value
  // Evidence can have any shape, so the depth is limited.
  if (depth > DEPTH_MAX) return null as T
  if (Array.isArray(value)) return value.map((each: unknown) => visibleAll(each, depth + 1)) as T
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [visible(key), visibleAll(each, depth + 1)]),
  ) as T
}

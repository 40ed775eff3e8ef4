/**
 * What could make a reader see something else than what is there, or a program do something: controls (of terminals
 * too), marks of direction, characters of no width, separators of lines, tags, and halves of pairs.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]|\p{Cs}/gu

const TEXT_MAX = 16_384

/** Text that comes from scanned code or from records: each hidden character becomes a visible escape. */
export const visible = (text: string): string => {
  const shown = text.replaceAll(
    HIDDEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return shown.length > TEXT_MAX ? `${shown.slice(0, TEXT_MAX - 1).toWellFormed()}…` : shown
}

/** Only what is plainly an address of the web may be followed. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[\w.-]+(?::\d+)?(?:\/(?:[\w./~+#?&=:@,;-]|%[\dA-Fa-f]{2})*)?$/.test(text)

const DEPTH_MAX = 64

/** The same value with every text in it, keys included, made visible. */
export const visibleAll = <T>(value: T, depth = 0): T => {
  if (typeof value === 'string') return visible(value) as T
  if (typeof value !== 'object' || value === null) return value
  // Evidence may be of any shape, and a report is read by others.
  if (depth > DEPTH_MAX) return null as T
  if (Array.isArray(value)) return value.map((each: unknown) => visibleAll(each, depth + 1)) as T
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [visible(key), visibleAll(each, depth + 1)]),
  ) as T
}

/** What constant parts of a text say about the text, as data. */

const SQL_START =
  /^\s*\(?\s*(?:select\s|insert\s+(?:or\s+\w+\s+)?into\s|update\s+\S+\s+set\b|delete\s+from\s|replace\s+into\s|with\s+\w+\s+as\b|create\s+(?:table|user|database|view|index)\b|drop\s+(?:table|user|database|view)\b|alter\s+table\b|pragma\s|exec(?:ute)?\s+\w|call\s+\w+\s*\(|grant\s|copy\s)/i
const SQL_PART =
  /(?:^|\s)(?:where|and|or|order\s+by|group\s+by|having|limit|offset|values|i?like|from|join|set|union(?:\s+all)?\s+select|in\s*\()(?:\s|$|\()/i

/** `name = '`, but no attribute of HTML and no query of a URL. */
const COMPARISON = /^[^?&/<>]*[\w.)"`\]]\s*(?:=|!=|i?like)\s*['"%(]*$/i

/** Whether a constant part of a text is a part of a statement in SQL. */
export const isSqlPart = (text: string): boolean => {
  const part = text.slice(0, TEXT_LENGTH_MAX)
  return (
    SQL_START.test(part) ||
    COMPARISON.test(part) ||
    (SQL_PART.test(part) && /[=%'"(,*]|\bby\b|\b(?:limit|from)\s/i.test(part))
  )
}

const TEXT_LENGTH_MAX = 2_000

/** Whether a text is a statement in SQL from its beginning. */
export const isStatement = (text: string): boolean => SQL_START.test(text)

/** `session=` at the beginning of a cookie's text. */
const COOKIE_START = /^[\w.-]{1,64}=/
const COOKIE_FLAG = /;\s*httponly\b/i

/** Whether the parts of a text make a cookie that scripts may read; `undefined` is any text. */
export const isPlainCookie = (parts: readonly (string | undefined)[]): boolean =>
  COOKIE_START.test(parts[0] ?? '') && !parts.some((part) => COOKIE_FLAG.test(part ?? ''))

/** Headers of a response whose value may do damage. */
export const isHeader = (name: string): boolean =>
  /^(?:access-control-allow-origin|location|set-cookie)$/i.test(name)

/**
 * A URL with its host, and an address on the same site, from its root or relative to a page: what
 * follows can't choose another host.
 */
export const HOSTED = /^(?:https?|wss?|ftp):\/\/[^/?#]+[/?#]/i
export const ROOTED = /^(?:\/[^/\\]|\.{1,2}\/|[?#])/

import type { LoreEntry, Lorebook } from './parse-lorebook.ts'

/** Searched characters of one turn, the latest: patterns take time for each. */
const SCANNED_CHARS_MAX = 8_000
/** Rounds in which contents of active entries activate further ones. */
const ROUNDS_MAX = 4

/** Text as it is compared with keys: as written, and in lower case. */
type Scanned = { readonly written: string; readonly lower: string }

const scan = (text: string): Scanned => ({ written: text, lower: text.toLowerCase() })

/**
 * Entries that the latest messages activate, in the order of the book. `messages` are oldest first;
 * the last is the one to be answered.
 */
export const activateEntries = (
  book: Lorebook,
  messages: readonly string[],
): readonly LoreEntry[] => {
  const byDepth = new Map<number, Scanned>()
  const readLatest = (depth: number): Scanned => {
    const known = byDepth.get(depth)
    if (known) return known
    const joined = depth === 0 ? '' : messages.slice(-depth).join('\n')
    const read = scan(joined.slice(-SCANNED_CHARS_MAX))
    byDepth.set(depth, read)
    return read
  }
  const active = new Set(
    book.entries.filter((entry) =>
      isActivated(entry, readLatest(entry.decorators.scanDepth ?? book.scanDepth)),
    ),
  )
  if (book.isRecursive) activateFurther(book, active)
  return book.entries.filter((entry) => active.has(entry))
}

const activateFurther = (book: Lorebook, active: Set<LoreEntry>): void => {
  let latest = [...active]
  for (let round = 0; round < ROUNDS_MAX && latest.length > 0; round += 1) {
    const text = scan(
      latest
        .map(({ content }) => content)
        .join('\n')
        .slice(0, SCANNED_CHARS_MAX),
    )
    latest = book.entries.filter((entry) => !active.has(entry) && isActivated(entry, text))
    for (const entry of latest) active.add(entry)
  }
}

const isActivated = (entry: LoreEntry, text: Scanned): boolean => {
  const { isActive, additionalKeys = [], excludedKeys = [] } = entry.decorators
  if (isActive !== undefined) return isActive
  const hasOne = (keys: readonly string[]): boolean =>
    keys.some((key) =>
      entry.isCaseSensitive ? text.written.includes(key) : text.lower.includes(key.toLowerCase()),
    )
  if (hasOne(excludedKeys)) return false
  if (entry.isConstant || hasOne(additionalKeys)) return true
  const { patterns } = entry
  if (patterns) return patterns.some((pattern) => pattern.test(text.written))
  return hasOne(entry.keys) && (entry.secondaryKeys.length === 0 || hasOne(entry.secondaryKeys))
}

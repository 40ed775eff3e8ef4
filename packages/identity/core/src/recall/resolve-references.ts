/** Words that refer to a person, a place, or a thing that was named before. */
const REFERENCE =
  /(?<![\p{L}\p{N}])(?:she|her|hers|he|him|his|they|them|their|theirs|it|its|there)(?![\p{L}\p{N}])/iu
/** A word with an uppercase first letter; the text before shows whether it begins a sentence. */
const NAME = /(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}]+/gu
const NOT_NAMES = new Set(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December OK'.split(
    ' ',
  ),
)

/** Longer queries name what they are about, and longer messages are pasted. */
const QUERY_CHARS_MAX = 400
const MESSAGE_CHARS_MAX = 2_000
const MESSAGES_MAX = 4
const NAMES_MAX = 3

/**
 * Adds to a query that refers to something ("Where does she work?") the names in the latest recent
 * message that has one. `recent` is oldest first. A query with a name of its own stays as it is.
 */
export const resolveReferences = (query: string, recent: readonly string[]): string => {
  if (query.length > QUERY_CHARS_MAX || !REFERENCE.test(query)) return query
  if (findNames(query).length > 0) return query
  for (const message of recent.slice(-MESSAGES_MAX).toReversed()) {
    const names = findNames(message.slice(-MESSAGE_CHARS_MAX))
    if (names.length > 0) return `${query} (${names.slice(-NAMES_MAX).join(', ')})`
  }
  return query
}

/** Names in the order of their last mention. */
const findNames = (text: string): string[] => {
  const names = new Map<string, string>()
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (NOT_NAMES.has(name) || isSentenceStart(text, index)) continue
    names.delete(name)
    names.set(name, name)
  }
  return [...names.keys()]
}

/** Whether only spaces and marks lie between the end of a sentence and a place. */
const isSentenceStart = (text: string, place: number): boolean => {
  let at = place - 1
  while (at >= 0 && ' "“‘(*-'.includes(text[at] as string)) at -= 1
  return at < 0 || '.!?:…\n'.includes(text[at] as string)
}

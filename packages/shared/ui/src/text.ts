/** A count with its noun: `1 memory`, `2 memories`, `2 days`. */
export const pluralize = (count: number, noun: string): string => {
  if (count === 1) return `1 ${noun}`
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ie` : noun}s`
}

/** A time: `12 ms`, `1.4 s`. */
export const formatMs = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`

/** The text with a capital letter at its start. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

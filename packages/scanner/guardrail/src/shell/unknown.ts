/** Marks an unknown part of a word. Shell words don't contain this private-use character. */
export const UNKNOWN = '\uE000'

export const isUnknown = (text: string): boolean => text.includes(UNKNOWN)

/** A text for people, on one line. */
export const shown = (text: string): string => {
  const line = text.replaceAll(UNKNOWN, '…').replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

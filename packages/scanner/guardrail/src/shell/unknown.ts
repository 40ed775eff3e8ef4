/** A part of a word that only a running shell knows. No shell word holds this private character. */
export const UNKNOWN = '\uE000'

export const isUnknown = (text: string): boolean => text.includes(UNKNOWN)

/** A text as people read it, on one line. */
export const shown = (text: string): string => {
  const line = text.replaceAll(UNKNOWN, '…').replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

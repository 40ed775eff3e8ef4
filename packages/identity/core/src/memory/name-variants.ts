import { normalizeText } from '../text/normalize-text.ts'

/**
 * Stored spellings of a name: an accented letter is one character or two. A speaker is stored in
 * the first form; the name of a soul, under which the assistant speaks, and older rows are stored
 * as received.
 */
export const nameVariants = (name: string): string[] => [
  ...new Set([normalizeText(name, 'NFC'), normalizeText(name, 'NFD')]),
]

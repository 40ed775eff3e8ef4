import { normalizeText } from '../text/normalize-text.ts'

/**
 * A name as it may stand in a row: with an accented letter as one character or as two. A speaker is stored in the first
 * form; the name of a soul, under which the assistant speaks, and rows from before are as they came.
 */
export const nameForms = (name: string): string[] => [
  ...new Set([normalizeText(name, 'NFC'), normalizeText(name, 'NFD')]),
]

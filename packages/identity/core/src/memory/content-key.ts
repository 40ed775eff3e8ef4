import { createHash } from 'node:crypto'

// Zero-width and joining characters: invisible, and enough to make the same words look new.
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/** The words of a content without what does not change them: compatibility forms, case, spacing, invisibles. */
export const normaliseContent = (content: string): string =>
  content.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** SHA-256 of the normalised content: equal for equal words. It is what a tombstone keeps of a text. */
export const contentKey = (content: string): Uint8Array =>
  createHash('sha256').update(normaliseContent(content)).digest()

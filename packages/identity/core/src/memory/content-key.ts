import { createHash } from 'node:crypto'
import { normalizeText } from '../text/normalize-text.ts'

// Characters that nobody sees, and enough to make the same words look new: Unicode's own list of them (zero
// widths, bidi controls, selectors, tags, fillers), the controls that are no white space, and annotations.
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/gu

/**
 * A content without what does not change its words: compatibility forms, case, runs of space, invisibles.
 * Invisibles go first, because one may stand between a letter and its accent; lower case may compose anew.
 */
export const foldContent = (content: string): string =>
  normalizeText(
    normalizeText(content.replaceAll(INVISIBLE, ''), 'NFKC').toLowerCase(),
    'NFKC',
  ).replaceAll(/\s+/gu, ' ')

/** The folded content without space around it: equal for equal words. */
export const normaliseContent = (content: string): string => foldContent(content).trim()

/** SHA-256 of the normalised content: equal for equal words. It is what a tombstone keeps of a text. */
export const contentKey = (content: string): Uint8Array =>
  createHash('sha256').update(normaliseContent(content)).digest()

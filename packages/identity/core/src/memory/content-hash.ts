import { createHash } from 'node:crypto'
import { normalizeText } from '../text/normalize-text.ts'

// Invisible characters, which could make the same words look different: Unicode's list (zero
// widths, bidi controls, selectors, tags, fillers), the controls that aren't white space, and
// annotations.
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/gu

/**
 * Removes differences that don't change the words of a content: compatibility forms, case, runs of
 * spaces, invisibles. Invisibles are removed first, because one may separate a letter from its
 * accent; lowercasing may require composing again.
 */
export const foldCase = (content: string): string =>
  normalizeText(
    normalizeText(content.replaceAll(INVISIBLE, ''), 'NFKC').toLowerCase(),
    'NFKC',
  ).replaceAll(/\s+/gu, ' ')

/** The folded content, trimmed: equal for equal words. */
export const normalizeContent = (content: string): string => foldCase(content).trim()

/** SHA-256 of the normalized content: equal for equal words. A tombstone stores only this. */
export const contentHash = (content: string): Uint8Array =>
  createHash('sha256').update(normalizeContent(content)).digest()

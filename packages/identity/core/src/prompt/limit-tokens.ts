import { COMPLETE_CHARS_MAX, PASSAGE_CHARS_MAX } from './quote-passage.ts'
import { tokenCount } from './token-count.ts'

/** Of the date, the speaker, and the punctuation of a line. */
const LINE_TOKENS = 12
/** Of the id of a memory of which a passage is quoted. */
const ID_TOKENS = 25

/** Default size of the memories block, in tokens. */
export const BLOCK_TOKENS = 600

/**
 * Returns the first memories that fit a number of tokens, by an estimate. One that doesn't fit is
 * skipped: a long one mustn't take the place of all others. The first one is always returned.
 */
export const limitTokens = <T extends { readonly content: string }>(
  memories: readonly T[],
  tokens: number,
): T[] => {
  let left = tokens
  return memories.filter(({ content }, at) => {
    const size = LINE_TOKENS + countQuoted(content)
    if (size > left && at > 0) return false
    left -= size
    return true
  })
}

const countQuoted = (content: string): number =>
  content.length <= COMPLETE_CHARS_MAX
    ? tokenCount(content)
    : ID_TOKENS + tokenCount(content.slice(0, PASSAGE_CHARS_MAX))

import type { PairText } from './pair-text.ts'

/**
 * The phrases of a pair around what its texts share: runs of one to three words of the later text
 * and of one or two of the earlier one, which begin with "<". A content word that the other text
 * has is `<same>`, a value its type, and another capitalized word `<name>`. "^" and "$" are ends.
 */
export const extractFrame = (prior: PairText, later: PairText): ReadonlySet<string> =>
  new Set([
    ...toRuns(toTokens(later, prior), LATER_LENGTHS),
    ...toRuns(toTokens(prior, later), PRIOR_LENGTHS).map((run) => `< ${run}`),
  ])

const LATER_LENGTHS = [1, 2, 3]
const PRIOR_LENGTHS = [1, 2]

const toTokens = (text: PairText, other: PairText): readonly string[] => {
  const valueAt = new Map(text.values.map((value) => [value.from, value]))
  const tokens = ['^']
  for (let at = 0; at < text.words.length;) {
    const value = valueAt.get(at)
    const word = text.words[at]
    if (value) tokens.push(`<${value.type}>`)
    else if (word?.isContent === true && other.topics.has(word.stem)) tokens.push('<same>')
    else if (word?.isCapital === true && at > 0) tokens.push('<name>')
    else tokens.push(word?.text ?? '')
    at = value ? value.to : at + 1
  }
  return [...tokens, '$']
}

const toRuns = (tokens: readonly string[], lengths: readonly number[]): string[] =>
  tokens.flatMap((_, at) =>
    lengths.flatMap((length) =>
      at + length <= tokens.length ? [tokens.slice(at, at + length).join(' ')] : [],
    ),
  )

import type { TextRange } from '../comparison.ts'
import { splitSentences } from './message-parts.ts'
import type { PairText } from './pair-text.ts'

/**
 * Chooses the sentence of an earlier text that has most in common with a later one, by the summed
 * rarity of shared stems. Returns `undefined` if there is only one, none has anything in common, or
 * several have as much.
 */
export const chooseRevisedSentence = (
  prior: PairText,
  later: PairText,
  rarityOf: (stem: string) => number,
): TextRange | undefined => {
  const [first, second] = splitSentences(prior.content)
    .map((range) => {
      const stems = new Set(
        prior.words
          .filter(({ start, isContent }) => isContent && start >= range.start && start < range.end)
          .map((word) => word.stem),
      )
      const shared = [...stems].filter((stem) => later.topics.has(stem))
      return { range, weight: shared.reduce((sum, stem) => sum + rarityOf(stem), 0) }
    })
    .toSorted((a, b) => b.weight - a.weight)
  if (!first || !second || first.weight === second.weight) return undefined
  return first.range
}

/** The text around a range of it, as one text. */
export const removeRange = (content: string, { start, end }: TextRange): string =>
  `${content.slice(0, start).trimEnd()} ${content.slice(end).trimStart()}`.trim()

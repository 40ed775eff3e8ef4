import type { StatementValue } from '../statement-values.ts'
import type { PairText } from './pair-text.ts'

/** A value of an earlier text and another one of its type in a later text. */
export type ChangedValue = {
  readonly old: StatementValue
  readonly now: StatementValue
  /** Summed rarity of the content words that stand near both. */
  readonly context: number
}

const WORDS_BEFORE = 6
const WORDS_AFTER = 4

/** Pairs of different values of one type, in the order of the texts. */
export const findChangedValues = (
  prior: PairText,
  later: PairText,
  rarityOf: (stem: string) => number,
): readonly ChangedValue[] =>
  prior.values.flatMap((old) =>
    later.values
      .filter((now) => now.type === old.type && now.key !== old.key)
      .map((now) => {
        const near = topicsNear(later, now)
        const context = [...topicsNear(prior, old)]
          .filter((stem) => near.has(stem))
          .reduce((sum, stem) => sum + rarityOf(stem), 0)
        return { old, now, context }
      }),
  )

const topicsNear = ({ words, values }: PairText, { from, to }: StatementValue): Set<string> =>
  new Set(
    words
      .slice(Math.max(0, from - WORDS_BEFORE), to + WORDS_AFTER)
      .filter(
        (word, at) =>
          word.isContent &&
          !values.some((value) => {
            const place = Math.max(0, from - WORDS_BEFORE) + at
            return place >= value.from && place < value.to
          }),
      )
      .map(({ stem }) => stem),
  )

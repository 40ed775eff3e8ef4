import type { Word } from '../statement-words.ts'

/** Positions of equal words in two texts, in order: their longest common subsequence. */
const align = (a: readonly Word[], b: readonly Word[]): readonly (readonly [number, number])[] => {
  const width = b.length + 1
  const table = new Uint8Array((a.length + 1) * width)
  const cell = (row: number, column: number): number => table[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row -= 1)
    for (let column = b.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        a[row]?.stem === b[column]?.stem
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < a.length && column < b.length;) {
    if (a[row]?.stem === b[column]?.stem) pairs.push([row++, column++])
    else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

export type Alignment = {
  /** Number of words that both texts have in the same order. */
  readonly common: number
  readonly longestRun: number
  /** Places where content words of one replace content words of the other. */
  readonly replaced: number
  /** Such places of at most three words. */
  readonly shortReplaced: number
  readonly deleted: number
  readonly inserted: number
  /** Content words of the later text after the last common word. */
  readonly tail: number
}

const SHORT_MAX = 3
const hasContent = (words: readonly Word[]): boolean => words.some(({ isContent }) => isContent)

/** How the words of a later text follow those of an earlier one. At most 64 words each. */
export const alignWords = (prior: readonly Word[], later: readonly Word[]): Alignment => {
  const [a, b] = [prior, later].map((words) => words.filter(({ isMark }) => !isMark))
  const [old, now] = [a ?? [], b ?? []]
  const pairs = align(old, now)
  let [longestRun, run, replaced, shortReplaced, deleted, inserted] = [0, 0, 0, 0, 0, 0]
  let [from, start] = [-1, -1]
  for (const [row, column] of [...pairs, [old.length, now.length] as const]) {
    const [gone, added] = [old.slice(from + 1, row), now.slice(start + 1, column)]
    run = gone.length + added.length === 0 ? run + 1 : 1
    if (row < old.length) longestRun = Math.max(longestRun, run)
    if (hasContent(gone) && hasContent(added)) {
      replaced += 1
      if (gone.length <= SHORT_MAX && added.length <= SHORT_MAX) shortReplaced += 1
    } else if (hasContent(gone)) deleted += 1
    else if (hasContent(added)) inserted += 1
    ;[from, start] = [row, column]
  }
  const last = pairs.at(-1)?.[1]
  return {
    common: pairs.length,
    longestRun,
    replaced,
    shortReplaced,
    deleted,
    inserted,
    tail: last === undefined ? 0 : now.slice(last + 1).filter(({ isContent }) => isContent).length,
  }
}

const SHORTEST = 4
const LONG = 8

/** Maximum number of edits for a word of this length. */
const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < LONG ? 1 : 2)

/** Whether a typo can be distinguished from another word: not in short words and not in numbers. */
export const isTypoCandidate = (word: string): boolean =>
  word.length >= SHORTEST && !/\d/.test(word)

/**
 * Whether two words differ by a typo: one edit (insertion, deletion, substitution, or swap of
 * neighbors) from four letters on, two from eight on. Digits are never a typo: another number is
 * another thing. `a` must pass `isTypoCandidate`.
 */
export const isWithinEditDistance = (a: string, b: string): boolean => {
  const edits = Math.min(editsFor(a.length), editsFor(b.length))
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false
  // Typos rarely affect the first letter, and most words differ there: it excludes most pairs
  // early.
  if (a[0] !== b[0] && a[0] !== b[1] && a[1] !== b[0]) return false
  if (!isTypoCandidate(b)) return false
  return distance(a, b, edits) <= edits
}

/** Optimal string alignment distance, aborted once it must exceed `limit`. */
const distance = (a: string, b: string, limit: number): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
      if (cost < best) best = cost
    }
    if (best > limit) return best
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

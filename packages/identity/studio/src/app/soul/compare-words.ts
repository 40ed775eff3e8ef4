export type WordPart = { readonly kind: 'same' | 'old' | 'new'; readonly text: string }

/** Longer differences are one deletion and one insertion. */
const CELLS_MAX = 1_000_000

/** What changed between two texts, by words: kept, deleted, and inserted parts in order. */
export const compareWords = (from: string, to: string): WordPart[] => {
  const before = splitWords(from)
  const after = splitWords(to)
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  return joinParts([
    { kind: 'same', text: after.slice(0, start).join('') },
    ...compareMiddle(old, fresh),
    { kind: 'same', text: after.slice(after.length - end).join('') },
  ])
}

/** Words with the spaces after them: the parts together are the whole text. */
const splitWords = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? []

const compareMiddle = (old: readonly string[], fresh: readonly string[]): WordPart[] => {
  if (old.length * fresh.length > CELLS_MAX)
    return [
      { kind: 'old', text: old.join('') },
      { kind: 'new', text: fresh.join('') },
    ]
  const width = fresh.length + 1
  // The length of the longest common subsequence from each pair of positions to the ends.
  const longest = new Uint32Array((old.length + 1) * width)
  const read = (row: number, column: number): number => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === fresh[column]
          ? read(row + 1, column + 1) + 1
          : Math.max(read(row + 1, column), read(row, column + 1))
  const parts: WordPart[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      parts.push({ kind: 'same', text: fresh[column] ?? '' })
      row += 1
      column += 1
    } else if (
      row < old.length &&
      (column >= fresh.length || read(row + 1, column) >= read(row, column + 1))
    ) {
      parts.push({ kind: 'old', text: old[row] ?? '' })
      row += 1
    } else {
      parts.push({ kind: 'new', text: fresh[column] ?? '' })
      column += 1
    }
  }
  return parts
}

const joinParts = (parts: readonly WordPart[]): WordPart[] => {
  const joined: { kind: WordPart['kind']; text: string }[] = []
  for (const { kind, text } of parts) {
    const last = joined.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else joined.push({ kind, text })
  }
  return joined
}

/**
 * Letters of other alphabets that look like Latin ones (from Unicode UTS 39, only those on
 * keyboards).
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  г: 'r',
  ь: 'b',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  τ: 't',
  κ: 'k',
  ι: 'i',
  υ: 'u',
  ω: 'w',
  γ: 'y',
  η: 'n',
  ε: 'e',
  χ: 'x',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ɡ: 'g',
  ɑ: 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  I: 'l',
  '|': 'l',
  i: 'l',
}

/** The visual skeleton: equal for names that are easily confused. */
export const toSkeleton = (name: string): string =>
  [...name.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => LOOKS_LIKE[letter] ?? LOOKS_LIKE[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

export const squashed = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The edit distance: insertions, deletions, substitutions, and swaps of neighbors (Damerau 1964,
 * each position once). Distances above `max` are returned as `max + 1`.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > max) return max + 1
    before = last
    last = row
  }
  return last[b.length] ?? max + 1
}

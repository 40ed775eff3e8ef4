import { compareNumbers, parseNumbers } from './dotted.ts'

const VERSION = /^v?(\d+(?:\.\d+){0,3})(?:-([0-9a-z.-]+))?(?:\+.*)?$/i

/** NuGet: semantic versions with up to four numbers and case-insensitive labels. */
export const compareNuget = (a: string, b: string): number | undefined => {
  const [left, right] = [VERSION.exec(a.trim()), VERSION.exec(b.trim())]
  if (!left || !right) return undefined
  return (
    compareNumbers(parseNumbers(left[1] ?? ''), parseNumbers(right[1] ?? '')) ||
    compareLabels(left[2]?.toLowerCase(), right[2]?.toLowerCase())
  )
}

/**
 * A release sorts above its prereleases. Labels compare part by part, numbers below words
 * (semver.org, item 11).
 */
const compareLabels = (a: string | undefined, b: string | undefined): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const [left, right] = [a.split('.'), b.split('.')]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [x, y] = [left[at], right[at]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    const [isNumberX, isNumberY] = [/^\d+$/.test(x), /^\d+$/.test(y)]
    const order =
      isNumberX && isNumberY
        ? Number(x) - Number(y)
        : isNumberX === isNumberY
          ? x < y
            ? -1
            : Number(x > y)
          : isNumberX
            ? -1
            : 1
    if (order !== 0) return order
  }
  return 0
}

import { compareNumbers, numbersOf } from './dotted.ts'

const VERSION =
  /^v?(\d+(?:\.\d+){0,3})(?:[._-]?(stable|beta|b|rc|alpha|a|patch|pl|p)[.-]?(\d*(?:[.-]\d+)*))?([.-]?dev)?(?:\+.*)?$/i

/** From the least stable to the most, as `version_compare` of PHP has it. */
const STABILITIES: ReadonlyMap<string, number> = new Map([
  ['dev', 0],
  ['a', 1],
  ['alpha', 1],
  ['b', 2],
  ['beta', 2],
  ['rc', 3],
  ['stable', 4],
  ['p', 5],
  ['pl', 5],
  ['patch', 5],
])

/** Composer: up to four numbers and a stability. Branches (`dev-main`) have no place in the order. */
export const compareComposer = (a: string, b: string): number | undefined => {
  const [left, right] = [read(a), read(b)]
  return left && right ? compareNumbers(left, right) : undefined
}

const read = (version: string): number[] | undefined => {
  const found = VERSION.exec(version.trim())
  if (!found) return undefined
  const [, numbers = '', word, count = '', dev] = found
  const given = numbersOf(numbers)
  return [
    ...given,
    ...Array.from({ length: 4 - given.length }, () => 0),
    STABILITIES.get((word ?? (dev === undefined ? 'stable' : 'dev')).toLowerCase()) ?? 4,
    ...[...numbersOf(count.replaceAll('-', '.') || '0'), 0, 0, 0, 0].slice(0, 4),
    // A version in the making lies below what it will be.
    dev === undefined ? 1 : 0,
  ]
}

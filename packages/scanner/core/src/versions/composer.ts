import { compareNumbers, parseNumbers } from './dotted.ts'

const VERSION =
  /^v?(\d+(?:\.\d+){0,3})(?:[._-]?(stable|beta|b|rc|alpha|a|patch|pl|p)[.-]?(\d*(?:[.-]\d+)*))?([.-]?dev)?(?:\+.*)?$/i

/** Stabilities in ascending order, as in `version_compare` of PHP. */
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

/** Composer: up to four numbers and a stability. Branches (`dev-main`) can't be ordered. */
export const compareComposer = (a: string, b: string): number | undefined => {
  const [left, right] = [read(a), read(b)]
  return left && right ? compareNumbers(left, right) : undefined
}

const read = (version: string): number[] | undefined => {
  const found = VERSION.exec(version.trim())
  if (!found) return undefined
  const [, numbers = '', word, count = '', dev] = found
  const given = parseNumbers(numbers)
  return [
    ...given,
    ...Array.from({ length: 4 - given.length }, () => 0),
    STABILITIES.get((word ?? (dev === undefined ? 'stable' : 'dev')).toLowerCase()) ?? 4,
    ...[...parseNumbers(count.replaceAll('-', '.') || '0'), 0, 0, 0, 0].slice(0, 4),
    // A development version precedes its release.
    dev === undefined ? 1 : 0,
  ]
}

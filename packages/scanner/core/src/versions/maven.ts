/**
 * Order of ComparableVersion in Maven 3.8: lists of numbers and words, with a nested list after
 * each hyphen and each change between digits and letters.
 */
export const compareMaven = (a: string, b: string): number | undefined =>
  VERSION.test(a) && VERSION.test(b) ? compareItems(read(a), read(b)) : undefined

/** Words alone (`LATEST`) are a request, not a version. */
const VERSION = /^(?=.*\d)[0-9A-Za-z][\w.+-]{0,255}$/

type Item = bigint | string | readonly Item[]

const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const RELEASE = String(QUALIFIERS.indexOf(''))
const SAME: ReadonlyMap<string, string> = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
])
const SHORT: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
])

const read = (given: string): readonly Item[] => {
  const version = given.toLowerCase()
  const root: Item[] = []
  const lists: Item[][] = [root]
  let list = root
  let start = 0
  let isDigits = false
  const nest = () => {
    const inner: Item[] = []
    list.push(inner)
    lists.push(inner)
    list = inner
  }
  const take = (end: number, isBeforeDigit = false) => {
    const part = version.slice(start, end)
    list.push(isDigits ? BigInt(part) : word(part, isBeforeDigit))
  }
  for (let at = 0; at < version.length; at += 1) {
    const character = version.charAt(at)
    if (character === '.' || character === '-') {
      if (at === start) list.push(0n)
      else take(at)
      start = at + 1
      if (character === '-') nest()
      isDigits = false
      continue
    }
    const isDigit = character >= '0' && character <= '9'
    if (isDigit !== isDigits && at > start) {
      take(at, isDigit)
      start = at
      nest()
    }
    isDigits = isDigit
  }
  if (version.length > start) take(version.length)
  for (const each of lists.toReversed()) normalize(each)
  return root
}

const word = (part: string, isBeforeDigit: boolean): string => {
  const whole = isBeforeDigit ? (SHORT.get(part) ?? part) : part
  return SAME.get(whole) ?? whole
}

/** Removes null items from the end of a list, also those before trailing nested lists. */
const normalize = (list: Item[]): void => {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const item = list[at] as Item
    if (isNothing(item)) list.splice(at, 1)
    else if (!Array.isArray(item)) break
  }
}

const isNothing = (item: Item): boolean =>
  typeof item === 'bigint' ? item === 0n : item.length === 0

const rank = (qualifier: string): string => {
  const at = QUALIFIERS.indexOf(qualifier)
  return at === -1 ? `${QUALIFIERS.length}-${qualifier}` : String(at)
}

/** Words sort below lists, and lists below numbers. A missing item means a release. */
const compareItems = (a: Item | undefined, b: Item | undefined): number => {
  if (a === undefined) return b === undefined ? 0 : -compareItems(b, undefined)
  if (typeof a === 'bigint') {
    if (b === undefined) return a === 0n ? 0 : 1
    return typeof b === 'bigint' ? order(a, b) : 1
  }
  if (typeof a === 'string') {
    if (b === undefined) return order(rank(a), RELEASE)
    return typeof b === 'string' ? order(rank(a), rank(b)) : -1
  }
  if (b === undefined || Array.isArray(b)) {
    const other: readonly Item[] = b ?? []
    for (let at = 0; at < Math.max(a.length, other.length); at += 1) {
      const found = compareItems(a[at], other[at])
      if (found !== 0) return found
    }
    return 0
  }
  return typeof b === 'string' ? 1 : -1
}

const order = <T extends bigint | string>(a: T, b: T): number => (a < b ? -1 : Number(a > b))

const VERSION = /^\s*[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\s*$/

/** The platform that a lockfile appends to a version: `1.15.0-x86_64-linux`. */
const PLATFORM =
  /-(?:x86|x64|aarch64|arm|java|jruby|mswin|mingw|universal|powerpc|ppc|s390|riscv)[\w-]*$/

/** Order of `Gem::Version`: numeric segments sort above letters; trailing zeros don't count. */
export const compareGems = (a: string, b: string): number | undefined => {
  const [first, second] = [a.replace(PLATFORM, ''), b.replace(PLATFORM, '')]
  if (!VERSION.test(first) || !VERSION.test(second)) return undefined
  const [left, right] = [parts(first), parts(second)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts(left[at] ?? 0, right[at] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

type Part = number | string

const parts = (version: string): Part[] =>
  (version.replaceAll('-', '.pre.').match(/[0-9]+|[a-z]+/gi) ?? []).map((part) =>
    /\d/.test(part) ? Number(part) : part,
  )

const compareParts = (a: Part, b: Part): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b)
  return typeof a === 'string' ? -1 : 1
}

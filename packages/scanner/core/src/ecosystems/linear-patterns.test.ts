import { expect, test } from 'vitest'
import { ECOSYSTEM_RECORDS } from './index.ts'

/** All patterns in a value of a record, by the path of members to each. */
const listPatterns = (value: unknown, path: string): (readonly [string, RegExp])[] => {
  if (value instanceof RegExp) return [[path, value]]
  if (value instanceof Map) return listPatterns(Object.fromEntries(value), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => listPatterns(each, `${path}.${key}`))
}

const PATTERNS = ECOSYSTEM_RECORDS.flatMap((record) => listPatterns(record, record.name))
/** Parts that patterns repeat; a long text of each, and one that ends with a mismatch. */
const PARTS = [
  ['\n', ' ', '\t', 'a', '1', '.', '-', '_', ':', '/', '@', '"', "'", '(', '\\', ',', '..'],
  ['a.', 'a/', 'a:', 'a-', 'a\n', 'a \n', '\na', '"a/a', '1.', '@a/', '::', '(\n', 'import a'],
  ['import ', 'import\n', 'use ', 'using a ', 'require ', 'from a ', 'import(', 'export {'],
].flat()
const LENGTH = 50_000

test('every pattern of a record reads any text in linear time', () => {
  expect(PATTERNS.length).toBeGreaterThan(50)
  const slow = PATTERNS.filter(([, pattern]) =>
    PARTS.some((part) => {
      const text = part.repeat(LENGTH / part.length)
      return [text, `a${text}`, `${text}\0`, `import ${text}\0`].some((each) => {
        const startMs = performance.now()
        Array.from(each.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`)))
        return performance.now() - startMs > 300
      })
    }),
  )
  expect(slow.map(([path, { source }]) => `${path}: ${source}`)).toEqual([])
})

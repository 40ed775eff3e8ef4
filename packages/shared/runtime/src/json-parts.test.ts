import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonAssembly, cutJson } from './json-parts.ts'

const assemble = (value: unknown, nodesMax: number) => {
  const assembly = new JsonAssembly()
  const parts = [...cutJson(value, nodesMax)]
  for (const part of parts) assembly.add(structuredClone(part))
  return { parts, value: assembly.value }
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, child) => sum + countValues(child), 1)
    : 1

// The parser refuses this key.
const values = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !JSON.stringify(value).includes('__proto__'))

test('gives the same JSON, keys in order, cut at any size', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 20 }), (value, nodesMax) => {
      expect(JSON.stringify(assemble(value, nodesMax).value)).toBe(JSON.stringify(value))
    }),
  )
})

test('no part has more values than the maximum', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 20 }), (value, nodesMax) => {
      for (const part of cutJson(value, nodesMax)) {
        const children = 'elements' in part ? part.elements : 'members' in part ? part.members : {}
        const nodes = 'value' in part ? countValues(part.value) : countValues(children) - 1
        expect(nodes).toBeLessThanOrEqual(nodesMax)
      }
    }),
  )
})

test('cuts millions of values, and keys that look like numbers', () => {
  const wide = { list: Array.from({ length: 1_000_000 }, () => 1), 7: { 3: 'a', b: [[], {}] } }
  const { parts, value } = assemble(wide, 50_000)
  expect(parts).toHaveLength(23)
  expect(value).toEqual(wide)
})

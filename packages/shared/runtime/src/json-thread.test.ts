import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonInThread } from './json-thread.ts'
import { parseStrictJson } from './strict-json.ts'

const encodeText = (text: string) => new TextEncoder().encode(text)

test('returns the same result as parsing in this thread', async () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"a":1,"a":2}', '{"__proto__":1}', '["\\u0000"]', '['.repeat(70)),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const expected = text.trim() === '' ? { fault: 'empty' } : parseStrictJson(text)
      expect(await parseJsonInThread(encodeText(text))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('reports bytes that are not UTF-8', async () => {
  expect(await parseJsonInThread(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({
    fault: 'not UTF-8',
  })
})

test('returns each of many concurrent results to its caller', async () => {
  const values = Array.from({ length: 50 }, (_, at) => ({ at, text: 'x'.repeat(at * 1_000) }))
  const parsed = await Promise.all(
    values.map((value) => parseJsonInThread(encodeText(JSON.stringify(value)))),
  )
  expect(parsed).toEqual(values.map((value) => ({ value })))
})

test('gives a value that is sent in parts, and refuses more values than the limit', async () => {
  const list = (length: number) => encodeText(JSON.stringify([Array.from({ length }, () => 1)]))
  const parse = (length: number) => parseJsonInThread(list(length), { valuesMax: 500_000 })
  expect(await parse(499_998)).toHaveProperty('value.0.length', 499_998)
  expect(await parse(499_999)).toEqual({
    issues: [{ pointer: '', message: 'must have at most 500,000 values' }],
  })
})

test('parses 16 MiB without blocking other work', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ content: `${at} `.repeat(3_000) }))
  const bytes = encodeText(JSON.stringify({ items }))
  const ended = new AbortController()
  const parsing = parseJsonInThread(bytes).finally(() => ended.abort())
  let turns = 0
  while (!ended.signal.aborted) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  expect(turns).toBeGreaterThan(100)
  expect(await parsing).toHaveProperty('value.items.length', 1_000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonInThread } from './json-thread.ts'
import { parseStrictJson } from './strict-json.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('says of any text what parsing it here says', async () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"a":1,"a":2}', '{"__proto__":1}', '["\\u0000"]', '['.repeat(70)),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const expected = text.trim() === '' ? { fault: 'empty' } : parseStrictJson(text)
      expect(await parseJsonInThread(bytesOf(text))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('says that bytes are not UTF-8', async () => {
  expect(await parseJsonInThread(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({
    fault: 'not UTF-8',
  })
})

test('answers many at once, each with its own', async () => {
  const values = Array.from({ length: 50 }, (_, at) => ({ at, text: 'x'.repeat(at * 1_000) }))
  const parsed = await Promise.all(
    values.map((value) => parseJsonInThread(bytesOf(JSON.stringify(value)))),
  )
  expect(parsed).toEqual(values.map((value) => ({ value })))
})

test('lets other work go on while 16 MiB are parsed', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ content: `${at} `.repeat(3_000) }))
  const bytes = bytesOf(JSON.stringify({ items }))
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

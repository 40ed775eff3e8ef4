import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInSlices } from './parse-in-slices.ts'
import { parseBody } from './read-input.ts'

const schema = z.object({
  name: z.string().min(1),
  items: z
    .array(z.object({ at: z.number().min(0).max(9), note: z.string().max(2).optional() }))
    .min(1)
    .max(3),
  last: z.boolean().transform((value) => (value ? 'yes' : 'no')),
})

/** The value, or the issues. */
const outcome = async (parse: () => unknown): Promise<unknown> => {
  try {
    return await parse()
  } catch (error) {
    const { code, message, options } = error as Error & { code: string; options: object }
    return { code, message, options }
  }
}

test('gives the value or the issues that the whole schema gives', async () => {
  const item = fc.record(
    {
      at: fc.oneof(fc.integer({ min: -1, max: 10 }), fc.string()),
      note: fc.string({ maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  const some = fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.oneof(item, fc.constant(null)), { maxLength: 5 }) },
    fc.constantFrom(undefined, null, 'x', {}),
  )
  const body = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        name: fc.constantFrom('', 'a', 1),
        items: some,
        last: fc.constantFrom(true, 'x'),
      }),
    },
    fc.constantFrom(null, undefined, [], 'x'),
  )
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      expect(await outcome(() => parseInSlices(schema, value))).toEqual(
        await outcome(() => parseBody(schema, value)),
      )
    }),
  )
})

test('lets others pass between the elements of a long list', async () => {
  const numbers = z.object({ items: z.array(z.array(z.number())) })
  const items = Array.from({ length: 400 }, () => Array.from({ length: 16_000 }, () => 1))
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await setImmediate()
  })()
  await parseInSlices(numbers, { items })
  over.abort()
  await others
  expect(turns).toBeGreaterThan(3)
})

test('stops at a thousand issues', async () => {
  const items = Array.from({ length: 5_000 }, () => 'wrong')
  const endless = z.object({ items: z.array(z.number()) })
  const { options } = (await outcome(() => parseInSlices(endless, { items }))) as {
    options: { issues: unknown[] }
  }
  expect(options.issues).toHaveLength(1_000)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonSplitError, JsonSplitter, type JsonChunk } from './json-splitter.ts'

const cut = (parts: readonly string[], lists: readonly string[] = ['list'], charsMax = 10_000) => {
  const cutter = new JsonSplitter(lists, charsMax)
  const pieces: JsonChunk[] = parts.flatMap((part) => cutter.push(part))
  cutter.end()
  return pieces
}

/** The chunks; `undefined` for a refused text. */
const cutOrFault = (text: string): JsonChunk[] | undefined => {
  try {
    return cut([text])
  } catch (error) {
    if (error instanceof JsonSplitError) return undefined
    throw error
  }
}

const fault = (text: string, charsMax?: number) => {
  try {
    cut([text], ['list'], charsMax)
  } catch (error) {
    if (error instanceof JsonSplitError) return [error.issue.pointer, error.issue.message]
    throw error
  }
  return undefined
}

/** A text in parts with pseudorandom lengths. */
const inParts = (text: string, lengths: readonly number[]): string[] => {
  const parts: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    parts.push(text.slice(at, at + length))
    at += length
  }
  return parts
}

const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const document = fc
  .dictionary(
    key.filter((name) => name !== '__proto__' && name !== 'list'),
    fc.jsonValue({ maxDepth: 4 }),
    { maxKeys: 6 },
  )
  .chain((members) =>
    fc.record({
      members: fc.constant(members),
      list: fc.option(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 })),
    }),
  )
  .map(({ members, list }) => (list === null ? members : { ...members, list }))

describe('splitting a JSON object', () => {
  test('yields each member and element once and complete, for any chunking and layout', () => {
    fc.assert(
      fc.property(
        document,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 2, '\t', ' \r\n'),
        (value, lengths, space) => {
          const text = JSON.stringify(value, undefined, space)
          const rebuilt: Record<string, unknown> = {}
          for (const { path, text: piece } of cut(inParts(text, lengths))) {
            const [name, index] = path as [string, number | undefined]
            const parsed: unknown = JSON.parse(piece)
            if (index === undefined) rebuilt[name] = parsed
            else {
              const list = (rebuilt[name] ??= []) as unknown[]
              list[index] = parsed
            }
          }
          // An empty list has no chunks.
          const { list, ...rest } = JSON.parse(text) as { list?: unknown[] }
          expect(rebuilt).toEqual(
            list === undefined || list.length === 0 ? rest : { ...rest, list },
          )
        },
      ),
    )
  })

  test('refuses invalid JSON, or yields an invalid chunk', () => {
    fc.assert(
      fc.property(
        document.map((value) => JSON.stringify(value)),
        fc.nat(),
        fc.constantFrom('', ',', ':', '"', '{', '}', '[', ']', '\\', 'x', '1'),
        (text, place, mutation) => {
          const at = place % (text.length + 1)
          const broken = text.slice(0, at) + mutation + text.slice(at + (mutation === '' ? 1 : 0))
          const isJson = (candidate: string): boolean => {
            try {
              JSON.parse(candidate)
              return true
            } catch {
              return false
            }
          }
          if (isJson(broken)) return
          const pieces = cutOrFault(broken)
          if (pieces === undefined) return
          expect(pieces.every((piece) => isJson(piece.text))).toBe(false)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['nothing', '', '', 'is required'],
    ['white space', ' \n', '', 'is required'],
    ['a list', '[]', '', 'is not JSON: an object expected, not "["'],
    ['half an object', '{"a":1', '/a', 'ends too early'],
    ['half a list', '{"list":[1,', '/list/1', 'ends too early'],
    ['half a string', '{"a":"', '/a', 'ends too early'],
    ['a comma too many', '{"a":1,}', '', 'is not JSON: a key expected, not "}"'],
    [
      'a comma too many in a list',
      '{"list":[1,]}',
      '/list/1',
      'is not JSON: a value expected, not "]"',
    ],
    ['two documents', '{} {}', '', 'is not JSON: text follows the end'],
    ['a key given twice', '{"a":1,"\\u0061":2}', '/a', 'must not be given twice'],
    ['__proto__', '{"__proto__":{}}', '/__proto__', 'is not an allowed key'],
    ['NUL in a key', '{"\\u0000":1}', '', 'has a key that must not contain a NUL character'],
  ])('refuses %s with its pointer', (_name, text, pointer, message) => {
    expect(fault(text)).toEqual([pointer, message])
  })

  test('refuses a long chunk before its end, but not a long list of short ones', () => {
    expect(fault(`{"list":["${'x'.repeat(200)}`, 100)).toEqual([
      '/list/0',
      'must have at most 100 characters as JSON',
    ])
    expect(fault(`{"list":[${'"x",'.repeat(1_000)}1]}`, 100)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonPieces, type JsonPiece, type SplitRule } from './json-pieces.ts'

const split = (parts: readonly string[], isSplit: SplitRule): JsonPiece[] => {
  const pieces = new JsonPieces(isSplit)
  return [...parts.flatMap((part) => pieces.push(part)), ...pieces.end()]
}

const inParts = (text: string, lengths: readonly number[]): string[] => {
  const parts: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    parts.push(text.slice(at, at + length))
    at += length
  }
  return parts
}

/** Puts pieces back together. Empty containers have none. */
const join = (pieces: readonly JsonPiece[]): Map<string, unknown> =>
  new Map(
    pieces.map((piece) => [
      JSON.stringify(piece.path),
      'text' in piece ? (JSON.parse(piece.text) as unknown) : piece.fault,
    ]),
  )

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((parent: unknown, part) => (parent as Record<string, unknown>)[part], value)

test('yields the value of each path, for any depth, chunking, and layout', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(undefined, 1, '\t'),
      fc.integer({ min: 0, max: 3 }),
      (value, lengths, space, depth) => {
        const text = JSON.stringify(value, undefined, space)
        const isSplit: SplitRule = (path) => path.length < depth
        const pieces = split(inParts(text, lengths), isSplit)
        for (const piece of pieces)
          expect('text' in piece && JSON.parse(piece.text)).toEqual(
            at(JSON.parse(text), piece.path),
          )
        expect(join(pieces)).toEqual(join(split([text], isSplit)))
      },
    ),
  )
})

const rootOnly: SplitRule = (path) => path.length === 0

test.each([
  ['nothing', '', 'ends too early'],
  ['half a list', '[1,', 'ends too early'],
  ['half an object', '{"a":1', 'ends too early'],
  ['two documents', '[] []', 'is not JSON: text follows the end'],
  ['another bracket', '[1}', 'is not JSON: another closing bracket expected, not "}"'],
  ['a missing comma', '["a" "b"]', 'is not JSON: a comma or a closing bracket expected, not "\\""'],
  ['a key that is no string', '{1:2}', 'is not JSON: a key expected, not "1"'],
  ['an endless key', `{"${'x'.repeat(2_000)}`, 'has a key of more than 1024 characters'],
])('refuses %s', (_name, text, message) => {
  expect(() => split([text], rootOnly)).toThrow(message)
})

test('passes over a value that is too deep or too long, and reads on', () => {
  const deep = '['.repeat(1_000) + ']'.repeat(1_000)
  expect(split([`[1,${deep},2]`], rootOnly)).toEqual([
    { path: [0], text: '1' },
    { path: [1], fault: 'has more than 256 levels' },
    { path: [2], text: '2' },
  ])
  const long = 'x'.repeat(1_000_000)
  const parts = ['[1,"', ...Array.from({ length: 40 }, () => long), '",2]']
  expect(split(parts, rootOnly)).toEqual([
    { path: [0], text: '1' },
    { path: [1], fault: 'has more than 33554432 characters as JSON' },
    { path: [2], text: '2' },
  ])
})

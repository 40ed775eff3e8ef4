import { readUtf8 } from '../text/read-utf8.ts'
import type { ReadChunks, ReadContext, Reader, Reading } from '../record.ts'
import { type JsonPath, type JsonPiece, JsonPieces, type SplitRule } from './json-pieces.ts'

/** How a JSON format is read, as data: which containers are split, and what a piece means. */
export type JsonFormat = {
  readonly isSplit: SplitRule
  /** What the numbers of a path count, the last of them last: `['chat', 'message']`. */
  readonly units: readonly string[]
  /** Starts a file; the function reads its pieces in order. */
  readonly open: (context: ReadContext) => ReadPiece
}

type ReadPiece = (path: JsonPath, value: unknown, place: string) => Iterable<Reading>

/** A reader for a JSON format. Memory is bounded by the longest piece. */
export const jsonReader = (format: JsonFormat): Reader =>
  async function* (read: ReadChunks, context: ReadContext): AsyncGenerator<Reading> {
    const pieces = new JsonPieces(format.isSplit)
    const readPiece = format.open(context)
    for await (const text of readUtf8(read()))
      for (const piece of pieces.push(text)) yield* readOne(piece, format.units, readPiece)
    for (const piece of pieces.end()) yield* readOne(piece, format.units, readPiece)
  }

function* readOne(
  piece: JsonPiece,
  units: readonly string[],
  readPiece: ReadPiece,
): Generator<Reading> {
  const place = toPlace(piece.path, units)
  if ('fault' in piece) {
    yield { place, fault: piece.fault }
    return
  }
  let value: unknown
  try {
    value = JSON.parse(piece.text)
  } catch (error) {
    yield { place, fault: `is not JSON: ${(error as Error).message}` }
    return
  }
  yield* readPiece(piece.path, value, place)
}

const toPlace = (path: JsonPath, units: readonly string[]): string => {
  const numbers = path.filter((part) => typeof part === 'number')
  const named = units.slice(Math.max(0, units.length - numbers.length))
  const place = named.map((unit, at) => `${unit} ${(numbers[at] ?? 0) + 1}`).join(', ')
  return place === '' ? `${units[0] ?? 'value'} 1` : place
}

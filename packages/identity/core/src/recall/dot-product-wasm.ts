/**
 * A WebAssembly program with one function, as bytes: the dot products of many rows of one byte per
 * number with one query of two bytes per number, sixteen numbers at a time (128-bit SIMD).
 * Assembled by hand, because it has only about forty instructions and a compiler would be another
 * dependency.
 *
 *     dots(row, end, width, question, out)
 *
 * For each row of `width` bytes, a multiple of sixteen, from `row` to `end`: the sum of its
 * products with the query's numbers is stored at `out` as a 32-bit integer, one after the other.
 * All addresses are bytes of `memory`.
 */
const I32 = 0x7f
const V128 = 0x7b
const NO_RESULT = 0x40

const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
const sized = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes]
const section = (id: number, ...items: readonly (readonly number[])[]): number[] => [
  id,
  ...sized([...unsigned(items.length), ...items.flat()]),
]
const name = (text: string): number[] => sized(text.split('').map((sign) => sign.charCodeAt(0)))

const [ROW, END, WIDTH, QUESTION, OUT] = [0, 1, 2, 3, 4]
/** Addresses in the query and at the end of the row, and four sums. */
const [ASKED, ROW_END, SUMS] = [5, 6, 7]

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const constant = (value: number): number[] => [0x41, value]
const ADD = [0x6a]
const IS_BELOW = [0x49]
const simd = (operation: number, ...rest: readonly number[]): number[] => [
  0xfd,
  ...unsigned(operation),
  ...rest,
]
/** Sixteen unaligned bytes from an address and an offset. */
const load = (local: number, offset: number): number[] => [...get(local), ...simd(0, 0, offset)]
const ZEROS = simd(12, ...Array.from<number>({ length: 16 }).fill(0))
const EXTEND_LOW = simd(135)
const EXTEND_HIGH = simd(136)
const ADD_LANES = simd(174)
const DOT = simd(186)
const lane = (number: number): number[] => [...get(SUMS), ...simd(27, number)]
const STORE = [0x36, 2, 0]

const advance = (local: number, by: readonly number[]): number[] =>
  [get(local), by, ADD, set(local)].flat()
const whileBelow = (local: number, end: number, ...body: readonly (readonly number[])[]) => [
  0x03,
  NO_RESULT,
  ...[...body, get(local), get(end), IS_BELOW, [0x0d, 0]].flat(),
  0x0b,
]
const half = (extend: readonly number[], offset: number): number[] =>
  [load(ROW, 0), extend, load(ASKED, offset), DOT, get(SUMS), ADD_LANES, set(SUMS)].flat()

const dots = [
  // Two groups of locals: two addresses, four sums.
  2,
  2,
  I32,
  1,
  V128,
  ...whileBelow(
    ROW,
    END,
    [...get(QUESTION), ...set(ASKED)],
    [...get(ROW), ...get(WIDTH), ...ADD, ...set(ROW_END)],
    [...ZEROS, ...set(SUMS)],
    whileBelow(
      ROW,
      ROW_END,
      half(EXTEND_LOW, 0),
      half(EXTEND_HIGH, 16),
      advance(ROW, constant(16)),
      advance(ASKED, constant(32)),
    ),
    get(OUT),
    [...lane(0), ...lane(1), ...ADD, ...lane(2), ...ADD, ...lane(3), ...ADD],
    STORE,
    advance(OUT, constant(4)),
  ),
  0x0b,
]

const PARAMETERS = Array.from<number>({ length: 5 }).fill(I32)

const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

export const dotProductWasm = Uint8Array.from([
  ...HEADER,
  ...section(1, [0x60, ...sized(PARAMETERS), 0]),
  ...section(2, [...name('host'), ...name('memory'), 2, 0, 1]),
  ...section(3, [0]),
  ...section(7, [...name('dots'), 0, 0]),
  ...section(10, sized(dots)),
])

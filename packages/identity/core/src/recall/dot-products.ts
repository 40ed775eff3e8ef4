import { dotProgram } from './dot-program.ts'
import { integers } from './scratch.ts'

const PAGE_BYTES = 65_536
/** What is worked on at a time stays in the processor's own memory, and ours stays small whatever the table. */
const BATCH_BYTES = 256 * 1_024

// The part of the standard's interface that is used: this package is compiled without the types of any host.
type Memory = { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

type Dots = (row: number, end: number, width: number, question: number, out: number) => void

// One for the whole process: each memory of WebAssembly takes gigabytes of addresses, and there may be thousands of tables.
let program: { readonly memory: Memory; readonly dots: Dots } | undefined
const loaded = () => {
  if (program) return program
  const memory = new WebAssembly.Memory({ initial: 1 })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(dotProgram), {
    host: { memory },
  })
  program = { memory, dots: instance.exports['dots'] as Dots }
  return program
}

/**
 * The dot product of each row with the question, exact as long as its sum fits in 32 bits. `rows` holds rows of
 * `width` numbers one after the other; `question` has `width` numbers, and `width` is a multiple of sixteen.
 */
export const dotProducts = (rows: Int8Array, width: number, question: Int16Array): Int32Array => {
  const { memory, dots } = loaded()
  const count = rows.length / width
  const products = integers(count)
  const batch = Math.max(1, Math.floor(BATCH_BYTES / width))
  const outAt = question.byteLength
  const rowsAt = outAt + batch * Int32Array.BYTES_PER_ELEMENT
  const missing = rowsAt + batch * width - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  new Int16Array(memory.buffer, 0, width).set(question)
  for (let first = 0; first < count; first += batch) {
    const here = Math.min(batch, count - first)
    const bytes = rows.subarray(first * width, (first + here) * width)
    new Int8Array(memory.buffer, rowsAt, bytes.length).set(bytes)
    dots(rowsAt, rowsAt + bytes.length, width, 0, outAt)
    products.set(new Int32Array(memory.buffer, outAt, here), first)
  }
  return products
}

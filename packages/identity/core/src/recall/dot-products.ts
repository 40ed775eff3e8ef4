import { dotProductWasm } from './dot-product-wasm.ts'
import { integers } from './buffer-pool.ts'

const PAGE_BYTES = 65_536
/**
 * Bytes per batch: fits in the processor's cache, and limits this memory whatever the table size.
 */
const BATCH_BYTES = 256 * 1_024

// The used part of the standard interface: this package is compiled without host types.
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

// One instance per process: each WebAssembly memory reserves gigabytes of addresses, and there may
// be thousands of tables.
let program: { readonly memory: Memory; readonly dots: Dots } | undefined
const loaded = () => {
  if (program) return program
  const memory = new WebAssembly.Memory({ initial: 1 })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(dotProductWasm), {
    host: { memory },
  })
  program = { memory, dots: instance.exports['dots'] as Dots }
  return program
}

/**
 * Computes the dot product of each row with the query, exact if its sum fits in 32 bits. `rows`
 * contains rows of `width` numbers; `question` has `width` numbers, and `width` is a multiple of
 * sixteen.
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

import type { Chunks } from '../record.ts'

const LINE_BYTES_MAX = 4 * 1024 * 1024
const LINE_FEED = 0x0a

/** A line without its line feed, or why it can't be read. */
export type Line = { readonly number: number } & (
  | { readonly text: string }
  | { readonly fault: string }
)

/** Splits UTF-8 into lines. A line that is too long or invalid affects only itself. */
export async function* splitLines(chunks: Chunks): AsyncGenerator<Line> {
  let number = 0
  for await (const bytes of splitBytes(chunks)) {
    number += 1
    const text = bytes === 'too long' ? undefined : decode(bytes)
    if (text !== undefined) yield { number, text }
    else if (bytes === 'too long') yield { number, fault: `is longer than ${LINE_BYTES_MAX} bytes` }
    else yield { number, fault: 'is not UTF-8' }
  }
}

async function* splitBytes(chunks: Chunks): AsyncGenerator<Uint8Array | 'too long'> {
  let parts: Uint8Array[] = []
  let bytes = 0
  // For a line that is too long, only its length is stored.
  const keep = (part: Uint8Array) => {
    bytes += part.length
    if (bytes > LINE_BYTES_MAX) parts = []
    else parts.push(part)
  }
  const take = () => {
    const whole = bytes > LINE_BYTES_MAX ? ('too long' as const) : Buffer.concat(parts)
    parts = []
    bytes = 0
    return whole
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at))
      yield take()
      from = at + 1
    }
    keep(chunk.subarray(from))
  }
  if (bytes > 0) yield take()
}

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

import { getReader } from '../formats.ts'
import type { Format } from '../format-names.ts'
import type { Chunks, ReadContext, Reading } from '../record.ts'

export const CONTEXT: ReadContext = {
  voices: { user: undefined, assistant: 'Sage' },
  chat: 'Chat with Ines',
  timeZone: 'Europe/Berlin',
}

/** Bytes in chunks of the given sizes, and the rest. */
export async function* inChunks(bytes: Uint8Array, sizes: readonly number[] = []): Chunks {
  let from = 0
  for (const size of sizes) {
    yield bytes.subarray(from, from + size)
    from += size
  }
  yield bytes.subarray(from)
}

/** All readings of a file of a format. */
export const readAll = async (
  format: Format,
  content: string | Uint8Array,
  context: ReadContext = CONTEXT,
  sizes: readonly number[] = [],
): Promise<Reading[]> => {
  const bytes = Buffer.from(content)
  const reader = getReader(format, bytes.toString('utf8', 0, 65_536))
  const readings: Reading[] = []
  for await (const reading of reader(() => inChunks(bytes, sizes), context)) readings.push(reading)
  return readings
}

import { type FileHandle, open } from 'node:fs/promises'
import { fileError } from '../files.ts'
import { type Voices, readChatExport } from './read-chat-export.ts'
import { readJsonl } from './read-jsonl.ts'
import type { Format, Reading } from './record.ts'

export type OpenedRecords = AsyncDisposable & {
  readonly format: Format
  readonly bytes: number
  readonly bytesRead: () => number
  readonly readings: (voices: Voices) => AsyncIterable<Reading>
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file of records. The default format depends on its start: `[` begins a chat export. */
export const openRecords = async (
  path: string,
  asked: Format | undefined,
): Promise<OpenedRecords> => {
  try {
    const handle = await open(path)
    const { size } = await handle.stat()
    const format = asked ?? (await detectFormat(handle))
    let bytesRead = 0
    return {
      format,
      bytes: size,
      bytesRead: () => bytesRead,
      readings: (voices) => {
        const chunks = readChunks(handle, (count) => (bytesRead += count))
        return format === 'jsonl' ? readJsonl(chunks) : readChatExport(chunks, voices)
      },
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (cause) {
    throw fileError('read', path, cause)
  }
}

const detectFormat = async (handle: FileHandle): Promise<Format> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), { position: 0 })
  const start = buffer.subarray(0, bytesRead).toString('latin1').replace(/^ï»¿/, '').trimStart()
  return start.startsWith('[') ? 'chatgpt' : 'jsonl'
}

async function* readChunks(
  handle: FileHandle,
  onRead: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let position = 0
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), { position })
    if (bytesRead === 0) return
    position += bytesRead
    onRead(bytesRead)
    yield buffer.subarray(0, bytesRead)
  }
}

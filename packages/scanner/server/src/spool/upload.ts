import { mkdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContentRange } from './content-range.ts'

/** Received bytes of an upload. */
const arrived = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Writes a part of an upload while it arrives; a broken connection keeps the received bytes.
 * Ignores a part that starts beyond them. Returns the number of received bytes.
 */
export const appendUpload = async (
  file: string,
  range: ContentRange | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const first = range ? range.first : 0
  if (first === undefined || first > arrived(file)) {
    await drain(body)
    return arrived(file)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, arrived(file) > 0 ? 'r+' : 'w+', 0o600)
  try {
    await handle.truncate(first)
    const end = range?.last === undefined ? Infinity : range.last + 1
    return await write(handle, first, end, body)
  } finally {
    await handle.close()
  }
}

const drain = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
  const parts = body[Symbol.asyncIterator]()
  while (!(await parts.next()).done);
}

const write = async (
  handle: FileHandle,
  first: number,
  end: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> => {
  let at = first
  for await (const part of body) {
    // Ignore bytes beyond the range.
    const bytes = part.subarray(0, Math.max(0, end - at))
    await handle.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }
  return at
}

/** Runs work with the same name in sequence. */
export const withKeyedLock = () => {
  const lines = new Map<string, Promise<unknown>>()
  return {
    inTurn: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const mine = (lines.get(name) ?? Promise.resolve()).then(work, work)
      const settled = mine.then(
        () => undefined,
        () => undefined,
      )
      lines.set(name, settled)
      void settled.then(() => {
        if (lines.get(name) === settled) lines.delete(name)
      })
      return mine
    },
  }
}

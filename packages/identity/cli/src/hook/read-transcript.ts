import { open } from 'node:fs/promises'
import { type TranscriptTurn, readTranscriptTurns } from './transcript-turns.ts'

/** The end of a transcript that a hook reads; a long session has many times as much. */
const TAIL_BYTES = 4 * 1024 * 1024

/** The turns at the end of a transcript file. */
export const readTranscript = async (path: string): Promise<readonly TranscriptTurn[]> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(size - start),
      0,
      size - start,
      start,
    )
    return readTranscriptTurns(buffer.toString('utf8', 0, bytesRead).split('\n'))
  } finally {
    await file.close()
  }
}

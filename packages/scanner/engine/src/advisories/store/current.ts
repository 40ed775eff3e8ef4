import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AdvisoryData } from '../advisory.ts'
import { SHARDS } from './shard.ts'

/**
 * Version of the storage format. Increment it when the format changes; older stores must then be
 * imported again.
 */
export const STORE_FORMAT = 1

export const CURRENT = 'current.json'
export const RECORDS = 'records'

const Current = z.object({
  format: z.literal(STORE_FORMAT),
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  /** Byte offset of each shard in the record file, followed by the end of the last one. */
  offsets: z.array(z.int().min(0)).length(SHARDS.length + 1),
  data: z.object({ source: z.string(), as_of: z.string(), digest: z.string(), count: z.number() }),
})

export type Current = {
  readonly format: typeof STORE_FORMAT
  readonly generation: string
  readonly offsets: readonly number[]
  readonly data: AdvisoryData
}

/**
 * Reads which generation is current. The file is replaced atomically, so readers see the old or the
 * new one.
 */
export const readCurrent = (directory: string): Current | undefined => {
  let text: string
  try {
    text = readFileSync(join(directory, CURRENT), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return Current.parse(JSON.parse(text))
  } catch (error) {
    throw new AdvisoryError(
      `Can't read '${join(directory, CURRENT)}': it is damaged or in an older format. Import the advisories again.`,
      {
        cause: error,
      },
    )
  }
}

/** Reads one shard of a generation. */
export const readShard = (
  directory: string,
  { generation, offsets }: Current,
  shard: string,
): Buffer => {
  const at = Number.parseInt(shard, 16)
  const [start = 0, end = 0] = offsets.slice(at, at + 2)
  const bytes = Buffer.alloc(end - start)
  const file = openSync(join(directory, generation, RECORDS), 'r')
  try {
    readSync(file, bytes, 0, bytes.length, start)
  } finally {
    closeSync(file)
  }
  return bytes
}

/** An import or a read that failed; the message says what to do. */
export class AdvisoryError extends Error {
  override readonly name = 'AdvisoryError'
}

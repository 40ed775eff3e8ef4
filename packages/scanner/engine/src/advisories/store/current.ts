import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AdvisoryData } from '../advisory.ts'
import { SHARDS } from './shard.ts'

/** Raised when the shape of what is kept changes; an older store is then imported again. */
export const STORE_FORMAT = 1

export const CURRENT = 'current.json'
export const RECORDS = 'records'

const Current = z.object({
  format: z.literal(STORE_FORMAT),
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  /** Where each shard begins in the file of records, and where the last one ends. */
  offsets: z.array(z.int().min(0)).length(SHARDS.length + 1),
  data: z.object({ source: z.string(), as_of: z.string(), digest: z.string(), count: z.number() }),
})

export type Current = {
  readonly format: typeof STORE_FORMAT
  readonly generation: string
  readonly offsets: readonly number[]
  readonly data: AdvisoryData
}

/** Which import counts now. The file is replaced at once, so whoever reads sees the old one or the new one. */
export const readCurrent = (folder: string): Current | undefined => {
  let text: string
  try {
    text = readFileSync(join(folder, CURRENT), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return Current.parse(JSON.parse(text))
  } catch (error) {
    throw new AdvisoryFault(
      `${join(folder, CURRENT)} cannot be read: import the advisories again.`,
      {
        cause: error,
      },
    )
  }
}

/** Reads one shard of a generation. */
export const readShard = (
  folder: string,
  { generation, offsets }: Current,
  shard: string,
): Buffer => {
  const at = Number.parseInt(shard, 16)
  const [start = 0, end = 0] = offsets.slice(at, at + 2)
  const bytes = Buffer.alloc(end - start)
  const file = openSync(join(folder, generation, RECORDS), 'r')
  try {
    readSync(file, bytes, 0, bytes.length, start)
  } finally {
    closeSync(file)
  }
  return bytes
}

/** Advisories that cannot be imported or read; the message says what to do. */
export class AdvisoryFault extends Error {
  override readonly name = 'AdvisoryFault'
}

import { closeSync, fsyncSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const SEGMENT = /^[0-9A-F]{24}$/
const BLOCK = Buffer.alloc(2 ** 20)

/**
 * Removes what the write-ahead log of an embedded database says of the past. A segment that is kept
 * for later use has its old content until it is written again, so those are overwritten first; then
 * the log goes on in a clean segment, and a checkpoint removes those before it.
 */
export const recycleLog = async (
  directory: string,
  exec: (sql: string) => Promise<readonly Record<string, unknown>[]>,
): Promise<void> => {
  const folder = join(directory, 'pg_wal')
  const [row] = await exec('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  const current = String(row?.['name'])
  // Names ascend with the log. On a boundary the name is of the segment before.
  for (const name of segments(folder)) if (name > current) overwrite(join(folder, name))
  await exec('set wal_recycle = off')
  try {
    // Twice: the first moves the log, the second also drops what the first checkpoint still kept.
    for (const _ of [1, 2]) await exec('select pg_switch_wal(); checkpoint')
  } finally {
    await exec('reset wal_recycle')
  }
}

const segments = (folder: string): string[] =>
  readdirSync(folder).filter((name) => SEGMENT.test(name))

const overwrite = (path: string): void => {
  const file = openSync(path, 'r+')
  try {
    for (let at = 0, { size } = statSync(path); at < size; at += BLOCK.length)
      writeSync(file, BLOCK, 0, Math.min(BLOCK.length, size - at), at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

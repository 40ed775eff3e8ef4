import { closeSync, fsyncSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const SEGMENT = /^[0-9A-F]{24}$/
const BLOCK = Buffer.alloc(2 ** 20)

/**
 * Removes deleted data from the write-ahead log of an embedded database. A recycled segment keeps
 * its old content until it is written again, so recycled segments are overwritten first. Then the
 * log continues in a clean segment, and a checkpoint removes the earlier ones.
 */
export const recycleLog = async (
  directory: string,
  exec: (sql: string) => Promise<readonly Record<string, unknown>[]>,
): Promise<void> => {
  const logDirectory = join(directory, 'pg_wal')
  const [row] = await exec('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  const current = String(row?.['name'])
  // Names sort in log order. At a boundary the name is that of the previous segment.
  for (const name of segments(logDirectory)) if (name > current) overwrite(join(logDirectory, name))
  await exec('set wal_recycle = off')
  try {
    // Twice: the first call switches the segment; the second also removes what the first checkpoint
    // needed.
    for (const _ of [1, 2]) await exec('select pg_switch_wal(); checkpoint')
  } finally {
    await exec('reset wal_recycle')
  }
}

const segments = (logDirectory: string): string[] =>
  readdirSync(logDirectory).filter((name) => SEGMENT.test(name))

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

import {
  BACKUP_FORMAT,
  BackupError,
  type BackupHead,
  type BackupPart,
  verifyBackup,
} from '@daimon/identity-store'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/** The last line: a file that was cut off has none. */
const END = { end: true } as const

type Line =
  | { readonly head: BackupHead }
  | { readonly table: string; readonly count: number }
  | typeof END

/**
 * Writes a backup as gzipped JSON, a line for the head and one for each lot of rows. The file is
 * there as a whole or not at all, on disk, and read back when this resolves.
 */
export const writeBackupFile = async <T>(
  path: string,
  fill: (take: (part: BackupPart) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const unfinished = `${path}.${process.pid}.part`
  try {
    const lines = new PassThrough()
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
    const written = pipeline(lines, createGzip(), target)
    // What fails while rows are read ends the reading as well.
    written.catch(() => undefined)
    const write = async (text: string): Promise<void> => {
      if (!lines.write(`${text}\n`)) await Promise.race([once(lines, 'drain'), written])
    }
    const result = await fill((part) =>
      // Rows are JSON already, and read again digit by digit they would not be the same numbers.
      write(
        'head' in part
          ? JSON.stringify(part)
          : `{"table":${JSON.stringify(part.table)},"count":${part.count},"rows":${part.json}}`,
      ),
    )
    await write(JSON.stringify(END))
    lines.end()
    await written
    await sync(unfinished)
    await verifyBackup(readBackupFile(unfinished))
    await rename(unfinished, path)
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const sync = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+')
  await file.sync()
}

const notWhole = (cause: unknown) =>
  new BackupError(
    'The backup file is incomplete: it is cut off or damaged. No data was stored. Use another backup.',
    {
      cause,
    },
  )

/**
 * The parts of a backup file, in order. Throws BackupError for another file or an incomplete one.
 */
export const readBackupFile = async function* (path: string): AsyncGenerator<BackupPart> {
  const unzipped = createGunzip()
  const flowing = pipeline(createReadStream(path), unzipped)
  flowing.catch((error: Error) => void unzipped.destroy(error))
  let hasEnded = false
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Infinity })) {
      const line = JSON.parse(text) as Line
      if ('end' in line) hasEnded = true
      else if ('head' in line) {
        if (line.head.format !== BACKUP_FORMAT)
          throw new BackupError(
            `Can't read '${path}': not a Daimon backup. Pass a file that daimon backup wrote.`,
          )
        yield line
      } else yield { table: line.table, count: line.count, json: extractRows(text) }
    }
    await flowing
  } catch (error) {
    throw error instanceof BackupError ? error : notWhole(error)
  }
  if (!hasEnded) throw notWhole(undefined)
}

const ROWS = '"rows":'

/**
 * The list of rows as it was written: numbers that went through JavaScript might not be the same.
 */
const extractRows = (text: string): string => text.slice(text.indexOf(ROWS) + ROWS.length, -1)

import { statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { plain } from '@daimon/terminal'
import { type Io, UsageError } from './io.ts'

/** Writes to the file that was asked for, else to standard output. */
export const writeResult = (io: Io, file: string | undefined, text: string): void => {
  if (file === undefined) {
    io.out.write(text)
    return
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new UsageError(`'${plain(file)}' cannot be written: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Throws a UsageError before minutes are spent on what could not be written in the end. */
export const checkOutput = (file: string | undefined): void => {
  if (file === undefined) return
  const isFolder = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder(dirname(file)))
    throw new UsageError(
      `'${plain(file)}' cannot be written: there is no folder '${plain(dirname(file))}'.`,
    )
  if (isFolder(file)) throw new UsageError(`'${plain(file)}' is a folder: --output names a file.`)
}

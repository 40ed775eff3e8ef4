import { statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { escapeControls } from '@daimon/terminal'
import { colored } from './colored.ts'
import { FORMATS } from './findings.ts'
import { type Io, UsageError } from './io.ts'

/** Arguments of commands that write a report. */
export const REPORT_ARGUMENTS = {
  format: {
    type: 'string',
    default: 'text',
    description: `report format: ${FORMATS.join(', ')}`,
  },
  output: { type: 'string', description: 'output file (default: standard output)' },
} as const

/** Writes to the given file, else to standard output. */
export const writeResult = (io: Io, file: string | undefined, text: string): void => {
  if (file === undefined) {
    io.out.write(colored(io, text))
    return
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new UsageError(
      `Can't write '${escapeControls(file)}': ${(error as Error).message}. Choose another path.`,
      {
        cause: error,
      },
    )
  }
}

/** Checks the output path before a long scan. Throws a UsageError. */
export const checkOutput = (file: string | undefined): void => {
  if (file === undefined) return
  const isDirectory = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isDirectory(dirname(file)))
    throw new UsageError(
      `Can't write '${escapeControls(file)}': no directory '${escapeControls(dirname(file))}'. Create it, or choose another path.`,
    )
  if (isDirectory(file))
    throw new UsageError(
      `Can't write '${escapeControls(file)}': it is a directory. Pass a file path with --output.`,
    )
}

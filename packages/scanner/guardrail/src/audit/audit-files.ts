import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { sha256 } from './audit-line.ts'

export const AUDIT_DIRECTORY = '.daimon'
export const AUDIT_FILE = 'audit.jsonl'
export const LOCK_FILE = 'audit.lock'
const NEWLINE = 10
const TAIL_BYTES = 262_144

/**
 * The name of a full log: the number of its last line in twelve digits, so that names sort like
 * lines.
 */
export const rotatedName = (lastSeq: number): string =>
  `audit.${String(lastSeq).padStart(12, '0')}.jsonl`

/** Full logs, oldest first. */
export const rotatedFiles = (directory: string): string[] => {
  try {
    return readdirSync(directory)
      .filter((name) => /^audit\.\d{12}\.jsonl$/.test(name))
      .toSorted()
      .map((name) => join(directory, name))
  } catch {
    return []
  }
}

/** Opens a log for appending. Symbolic links aren't followed. */
export const openToAppend = (file: string): number => {
  const descriptor = openSync(
    file,
    constants.O_RDWR |
      constants.O_CREAT |
      constants.O_APPEND |
      constants.O_NOFOLLOW |
      constants.O_NONBLOCK,
    0o600,
  )
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new Error(`${AUDIT_FILE} is not a file`)
}

/** The last complete line of a file, and the partial line of a process that died. */
export const lastLine = (
  descriptor: number,
  size: number,
): { readonly line: string; readonly torn: Buffer } => {
  let bytes = Buffer.alloc(0)
  for (let length = Math.min(size, TAIL_BYTES); ; length = Math.min(size, length * 4)) {
    bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, size - length)
    const end = bytes.lastIndexOf(NEWLINE)
    const start = end <= 0 ? -1 : bytes.lastIndexOf(NEWLINE, end - 1)
    if (length === size || start !== -1)
      return {
        line: end === -1 ? '' : bytes.toString('utf8', start + 1, end),
        torn: bytes.subarray(end + 1),
      }
  }
}

/** All lines of a log, without line endings; `isTorn` if the last line is incomplete. */
export const readLines = (
  file: string,
): { readonly lines: readonly string[]; readonly isTorn: boolean } => {
  const lines: string[] = []
  const bytes = readFileSync(file)
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.toString('utf8', start, end))
    start = end + 1
  }
  if (start < bytes.length) lines.push(bytes.toString('utf8', start))
  return { lines, isTorn: start < bytes.length }
}

/** Identifies the state of the log files: each write, rename, or replacement changes it. */
export const digestFiles = (directory: string): string =>
  sha256(
    [...rotatedFiles(directory), join(directory, AUDIT_FILE)]
      .map((file) => {
        const stat = statSync(file, { bigint: true, throwIfNoEntry: false })
        const { dev, ino, size, mtimeNs, ctimeNs } = stat ?? {}
        return [basename(file), dev, ino, size, mtimeNs, ctimeNs].join(':')
      })
      .join('\n'),
  )

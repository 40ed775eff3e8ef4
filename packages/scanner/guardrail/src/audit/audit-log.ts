import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { Anchor } from './anchor.ts'
import {
  AUDIT_FILE,
  AUDIT_FOLDER,
  lastLine,
  openToAppend,
  readLines,
  rotatedFiles,
  rotatedName,
} from './audit-files.ts'
import {
  type AuditEntry,
  type AuditLine,
  type Head,
  START,
  lineText,
  readLine,
  sha256,
} from './audit-line.ts'
import { AuditLock } from './audit-lock.ts'

const ROTATE_BYTES = 16 * 1_048_576

type Options = {
  readonly root: string
  /** Of the user, outside of the repository. */
  readonly stateFolder: string
  readonly now: () => Date
  readonly rotateBytes?: number
}

/** The log of decisions of a repository: lines are added and never changed, and each carries the hash of the one before. */
export class AuditLog {
  readonly #folder: string
  readonly #file: string
  readonly #options: Options
  readonly #lock: AuditLock
  readonly #anchor: Anchor

  constructor(options: Options) {
    this.#options = options
    this.#folder = join(options.root, AUDIT_FOLDER)
    this.#file = join(this.#folder, AUDIT_FILE)
    this.#lock = new AuditLock(join(this.#folder, 'audit.lock'))
    this.#anchor = new Anchor(options.stateFolder, this.#file)
  }

  /** Adds lines, all or none. Throws what the file system throws; the log is then as it was. */
  append(entries: readonly AuditEntry[]): void {
    mkdirSync(this.#folder, { recursive: true })
    this.#lock.run(() => {
      const descriptor = openToAppend(this.#file)
      try {
        this.#write(descriptor, entries)
      } finally {
        closeSync(descriptor)
      }
    })
  }

  /** The last lines, the newest last; lines that are broken are left out. */
  tail(limit: number): AuditLine[] {
    const found: AuditLine[] = []
    for (const file of [this.#file, ...rotatedFiles(this.#folder).toReversed()]) {
      if (found.length >= limit) break
      found.unshift(
        ...linesOf(file)
          .slice(found.length - limit)
          .flatMap((text) => readLine(text) ?? []),
      )
    }
    return found.slice(-limit)
  }

  close(): void {
    this.#lock.close()
  }

  #write(descriptor: number, entries: readonly AuditEntry[]): void {
    const { size } = fstatSync(descriptor)
    const { line, torn } = lastLine(descriptor, size)
    const anchor = this.#anchor.read()
    let head = line === '' ? this.#headBefore() : headOf(line)
    const lost = anchor && anchor.seq > head.seq ? anchor : undefined
    let text = torn.length > 0 ? '\n' : ''
    entries.forEach((entry, at) => {
      const next = lineText({
        entry,
        at: this.#options.now(),
        before: head,
        ...(at === 0 && torn.length > 0 ? { torn: sha256(torn.toString('utf8')) } : {}),
        ...(at === 0 && lost ? { lost } : {}),
      })
      text += `${next.text}\n`
      head = next.head
    })
    writeWhole(descriptor, text, size)
    if (size + Buffer.byteLength(text) > (this.#options.rotateBytes ?? ROTATE_BYTES))
      renameSync(this.#file, join(this.#folder, rotatedName(head.seq)))
    this.#anchor.write(head)
  }

  /** Where a new file goes on: behind the newest of the full ones. */
  #headBefore(): Head {
    const newest = rotatedFiles(this.#folder).at(-1)
    if (newest === undefined) return START
    const descriptor = openSync(newest, 'r')
    try {
      return headOf(lastLine(descriptor, fstatSync(descriptor).size).line)
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Of a line that was changed the chain goes on by what stands there: verify-log names it all the same. */
const headOf = (line: string): Head => {
  const read = readLine(line)
  if (read) return { seq: read.seq, hash: read.hash }
  return { seq: Number(/^\{"seq":(\d{1,15}),/.exec(line)?.[1] ?? 0), hash: sha256(line) }
}

/** What was written of a text that did not fit goes again: nobody was told that it is there. */
const writeWhole = (descriptor: number, text: string, size: number): void => {
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; at += writeSync(descriptor, bytes, at));
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}

const linesOf = (file: string): readonly string[] => {
  try {
    return readLines(file).lines
  } catch {
    return []
  }
}

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isMacOf, macOf, openAuditKey, readAuditKey } from './audit-key.ts'
import { Head, sha256 } from './audit-line.ts'

/** A log that didn't verify, until a person acknowledges it. */
export const LogIncident = z.object({
  /** The number of the line that began the new segment. */
  seq: z.number(),
  at: z.string(),
  reason: z.string(),
  evidence: z.string(),
})
export type LogIncident = z.infer<typeof LogIncident>

export const Checkpoint = z.object({
  head: Head,
  /** The first line of the log, where that begins a segment after an incident. */
  start: Head.nullable(),
  /** Identifies the files as the last write left them; '' where that isn't known. */
  stamp: z.string(),
  incident: LogIncident.nullable(),
})
export type Checkpoint = Readonly<z.infer<typeof Checkpoint>>

/** What is known of a log outside of the repository. */
export type KnownLog =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'broken'; readonly detail: string; readonly expected: Head | undefined }

/** Directories of the user, outside of the repository. */
export type AuditFolders = {
  /** Checkpoints. */
  readonly stateFolder: string
  /** The key, and high-water marks: apart, so that an old copy of one directory doesn't match the other. */
  readonly keyFolder: string
}

/**
 * Keeps the end of a log outside of the repository, in two signed files: the checkpoint, and the high-water mark, which
 * never moves back. A change of the log, or an old copy of the log together with its checkpoint, disagrees with them.
 */
export class CheckpointStore {
  readonly #log: string
  readonly #checkpoint: string
  readonly #mark: string
  readonly #legacy: string
  readonly #keyFolder: string

  /** `log` is the path of the log, which names its files. */
  constructor({ stateFolder, keyFolder }: AuditFolders, log: string) {
    const name = sha256(log).slice(0, 32)
    this.#log = log
    this.#checkpoint = join(stateFolder, `${name}.json`)
    this.#legacy = join(stateFolder, `${name}.anchor`)
    this.#mark = join(keyFolder, `${name}.mark`)
    this.#keyFolder = keyFolder
  }

  /** Creates the key where there is none. Throws what the file system throws. */
  openKey(): Buffer {
    return openAuditKey(this.#keyFolder)
  }

  key(): Buffer | undefined {
    return readAuditKey(this.#keyFolder)
  }

  read(): KnownLog {
    const key = this.key()
    const checkpoint = this.#readSigned(this.#checkpoint, Checkpoint, key)
    const mark = this.#readSigned(this.#mark, Head, key)
    if (checkpoint === undefined && mark === undefined) return this.#readLegacy()
    const expected = mark === 'invalid' ? undefined : mark
    const broken = (detail: string): KnownLog => ({ kind: 'broken', detail, expected })
    if (checkpoint === undefined) return broken('the checkpoint outside of the repository is gone')
    if (checkpoint === 'invalid')
      return broken('the checkpoint outside of the repository is not signed with the key')
    if (mark === 'invalid')
      return broken('the high-water mark outside of the repository is not signed with the key')
    const { head } = checkpoint
    if (mark === undefined)
      return head.seq === 0
        ? { kind: 'known', checkpoint }
        : broken('the high-water mark outside of the repository is gone')
    if (mark.seq > head.seq)
      return broken(
        `the checkpoint is an old copy: it ends with entry ${head.seq}, and entry ${mark.seq} was written`,
      )
    if (mark.seq === head.seq && mark.hash !== head.hash)
      return broken(`the checkpoint and the high-water mark name two different entries ${head.seq}`)
    return { kind: 'known', checkpoint }
  }

  /** Throws what the file system throws. A process that ends in between leaves a mark that is behind, which is fine. */
  write(key: Buffer, checkpoint: Checkpoint): void {
    this.#writeSigned(this.#checkpoint, checkpoint, key)
    this.#writeSigned(this.#mark, checkpoint.head, key)
    rmSync(this.#legacy, { force: true })
  }

  // Earlier versions kept the number and hash of the last line, unsigned.
  #readLegacy(): KnownLog {
    const head = parseAnchor(readText(this.#legacy)?.trim() ?? '')
    return head
      ? { kind: 'known', checkpoint: { head, start: null, stamp: '', incident: null } }
      : { kind: 'none' }
  }

  #readSigned<S extends z.ZodType>(
    file: string,
    shape: S,
    key: Buffer | undefined,
  ): z.infer<S> | 'invalid' | undefined {
    const text = readText(file)
    if (text === undefined) return undefined
    try {
      const { log, mac, ...value } = Signed.parse(JSON.parse(text))
      const isOwn = key && log === this.#log && isMacOf(key, JSON.stringify({ ...value, log }), mac)
      return isOwn ? shape.parse(value) : 'invalid'
    } catch {
      return 'invalid'
    }
  }

  #writeSigned(file: string, value: object, key: Buffer): void {
    const body = { ...value, log: this.#log }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const text = JSON.stringify({ ...body, mac: macOf(key, JSON.stringify(body)) })
    writeBlock(file, Buffer.from(text.padEnd(BLOCK_BYTES)))
  }
}

const BLOCK_BYTES = 4_096

/**
 * Overwrites a file by one write of a fixed size: a process that is killed leaves the old or the new content, and a
 * decision doesn't wait for the disk to create a file.
 */
const writeBlock = (file: string, bytes: Buffer): void => {
  if (statSync(file, { throwIfNoEntry: false })?.size !== bytes.length) {
    writeFileSync(`${file}.${process.pid}`, bytes, { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
    return
  }
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(descriptor)
  }
}

const Signed = z.looseObject({ log: z.string(), mac: z.string() })

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // What is there and can't be read counts as broken.
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : ''
  }
}

/** `12:` and the hash of line 12, as verify-log prints and takes it. */
export const anchorText = ({ seq, hash }: Head): string => `${seq}:${hash}`

export const parseAnchor = (text: string): Head | undefined => {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}

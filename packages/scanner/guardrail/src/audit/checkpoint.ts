import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'
import { z } from 'zod'
import { isMacOf, computeMac, openAuditKey, readAuditKey } from './audit-key.ts'
import { Head, sha256 } from './audit-line.ts'

/** A log that failed verification, until a person acknowledges it. */
export const LogIncident = z.object({
  /** The number of the first line of the new segment. */
  seq: z.number(),
  at: z.string(),
  reason: z.string(),
  evidence: z.string(),
})
export type LogIncident = z.infer<typeof LogIncident>

export const Checkpoint = z.object({
  head: Head,
  /** The first line of the log, if it begins a segment after an incident. */
  start: Head.nullable(),
  /** Identifies the state of the files after the last write; '' if unknown. */
  stamp: z.string(),
  incident: LogIncident.nullable(),
})
export type Checkpoint = Readonly<z.infer<typeof Checkpoint>>

/** The state of a log that is stored outside the repository. */
export type KnownLog =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'broken'; readonly detail: string; readonly expected: Head | undefined }

/** Directories of the user, outside the repository. */
export type AuditDirectories = {
  /** Checkpoints. */
  readonly stateDirectory: string
  /**
   * The key and high-water marks. They are separate, so that an old copy of one directory doesn't
   * match the other.
   */
  readonly keyDirectory: string
}

/**
 * Stores the end of a log outside the repository in two signed files: the checkpoint, and the
 * high-water mark, which only increases. They reveal changes to the log, and old copies of the log
 * with its checkpoint.
 */
export class CheckpointStore {
  readonly #log: string
  readonly #checkpoint: string
  readonly #mark: string
  readonly #legacy: string
  readonly #keyDirectory: string

  /** `log` is the path of the log; it determines the file names. */
  constructor({ stateDirectory, keyDirectory }: AuditDirectories, log: string) {
    const name = sha256(log).slice(0, 32)
    this.#log = log
    this.#checkpoint = join(stateDirectory, `${name}.json`)
    this.#legacy = join(stateDirectory, `${name}.anchor`)
    this.#mark = join(keyDirectory, `${name}.mark`)
    this.#keyDirectory = keyDirectory
  }

  /** Creates the key if it is missing. Throws file system errors. */
  openKey(): Buffer {
    return openAuditKey(this.#keyDirectory)
  }

  key(): Buffer | undefined {
    return readAuditKey(this.#keyDirectory)
  }

  read(): KnownLog {
    const key = this.key()
    const checkpoint = this.#readSigned(this.#checkpoint, Checkpoint, key)
    const mark = this.#readSigned(this.#mark, Head, key)
    if (checkpoint === undefined && mark === undefined) return this.#readLegacy()
    const expected = mark === 'invalid' ? undefined : mark
    const broken = (detail: string): KnownLog => ({ kind: 'broken', detail, expected })
    if (checkpoint === undefined) return broken('the checkpoint outside the repository is missing')
    if (checkpoint === 'invalid')
      return broken('the checkpoint outside the repository is not signed with the key')
    if (mark === 'invalid')
      return broken('the high-water mark outside the repository is not signed with the key')
    const { head } = checkpoint
    if (mark === undefined)
      return head.seq === 0
        ? { kind: 'known', checkpoint }
        : broken('the high-water mark outside the repository is missing')
    if (mark.seq > head.seq)
      return broken(
        `the checkpoint is an old copy: it ends with entry ${head.seq}, but entry ${mark.seq} was written`,
      )
    if (mark.seq === head.seq && mark.hash !== head.hash)
      return broken(`the checkpoint and the high-water mark disagree on entry ${head.seq}`)
    return { kind: 'known', checkpoint }
  }

  /**
   * Throws file system errors. A process that dies in between leaves an older mark, which is valid.
   */
  write(key: Buffer, checkpoint: Checkpoint): void {
    this.#writeSigned(this.#checkpoint, checkpoint, key)
    this.#writeSigned(this.#mark, checkpoint.head, key)
    rmSync(this.#legacy, { force: true })
  }

  // Earlier versions stored the number and hash of the last line unsigned.
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
    const text = JSON.stringify({ ...body, mac: computeMac(key, JSON.stringify(body)) })
    writeBlock(file, Buffer.from(text.padEnd(BLOCK_BYTES)))
  }
}

const BLOCK_BYTES = 4_096

/**
 * Overwrites a file with one write of a fixed size: a killed process leaves the old or the new
 * content, and a decision doesn't wait for file creation.
 */
const writeBlock = (file: string, bytes: Buffer): void => {
  if (statSync(file, { throwIfNoEntry: false })?.size !== bytes.length) {
    replaceFile(file, bytes, { isPrivate: true })
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
    // An existing file that can't be read counts as broken.
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : ''
  }
}

/** `12:` and the hash of line 12, as verify-log prints and accepts it. */
export const anchorText = ({ seq, hash }: Head): string => `${seq}:${hash}`

export const parseAnchor = (text: string): Head | undefined => {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}

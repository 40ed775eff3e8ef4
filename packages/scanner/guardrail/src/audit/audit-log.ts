import { closeSync, fstatSync, ftruncateSync, mkdirSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { safeErrorMessage, printable } from '../safe-error-message.ts'
import {
  AUDIT_FILE,
  AUDIT_DIRECTORY,
  LOCK_FILE,
  lastLine,
  openToAppend,
  readLines,
  rotatedFiles,
  rotatedName,
  digestFiles,
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
import { FileLock } from '@daimon/files'
import {
  type AuditDirectories,
  type Checkpoint,
  CheckpointStore,
  type KnownLog,
  type LogIncident,
} from './checkpoint.ts'
import { setAside } from './set-aside.ts'
import { toLogFault } from './verify-log.ts'
import { walkLog } from './walk-log.ts'

const ROTATE_BYTES = 16 * 1_048_576
const REASON_CHARACTERS_MAX = 1_000

type Options = AuditDirectories & {
  readonly root: string
  readonly now: () => Date
  readonly rotateBytes?: number
}

/** The warning about the log for a verdict; undefined if the log is unmodified. */
type LogWarning = string | undefined

/**
 * The append-only audit log of a repository. Each line has the hash of the previous one. A log that
 * doesn't verify is never extended: its files are kept as evidence, and a new segment begins.
 */
export class AuditLog {
  readonly #directory: string
  readonly #file: string
  readonly #options: Options
  readonly #lock: FileLock
  readonly #store: CheckpointStore
  /** The last write of this process. Old copies of the files can't reset it. */
  #last: Head = START

  constructor(options: Options) {
    this.#options = options
    this.#directory = join(options.root, AUDIT_DIRECTORY)
    this.#file = join(this.#directory, AUDIT_FILE)
    this.#lock = new FileLock(join(this.#directory, LOCK_FILE))
    this.#store = new CheckpointStore(options, this.#file)
  }

  /** Appends lines atomically. Throws file system errors; the log is then unchanged. */
  append(entries: readonly AuditEntry[]): LogWarning {
    return this.#locked(() => this.#append(entries))
  }

  /**
   * Ends the warning of the recorded incident with a log entry. Returns the incident; undefined if
   * there is none, or if the log changed again since, which is not reviewed yet.
   */
  acknowledge(entry: AuditEntry): LogIncident | undefined {
    return this.#locked(() => {
      const seen = recordedIncident(this.#store.read())
      const checkpoint = this.#current()
      if ('unavailable' in checkpoint || !seen || checkpoint.incident?.seq !== seen.seq)
        return undefined
      this.#write([entry], checkpoint, { acknowledges: seen.seq })
      return seen
    })
  }

  /** The warning of a recorded, unacknowledged incident. It doesn't verify the files. */
  warning(): LogWarning {
    return toWarning(recordedIncident(this.#store.read()))
  }

  /** The last lines, newest last, without invalid ones. */
  tail(limit: number): AuditLine[] {
    const found: AuditLine[] = []
    for (const file of [this.#file, ...rotatedFiles(this.#directory).toReversed()]) {
      if (found.length >= limit) break
      found.unshift(
        ...readLinesIfPresent(file)
          .slice(found.length - limit)
          .flatMap((text) => readLine(text) ?? []),
      )
    }
    return found.slice(-limit)
  }

  close(): void {
    this.#lock.close()
  }

  #locked<T>(act: () => T): T {
    mkdirSync(this.#directory, { recursive: true })
    return this.#lock.run(act)
  }

  #append(entries: readonly AuditEntry[]): LogWarning {
    const checkpoint = this.#current()
    if ('unavailable' in checkpoint) {
      this.#write(entries, this.#unguarded(), {})
      return `Can't store a checkpoint of the audit log outside the repository: ${checkpoint.unavailable}. Changes to the log may go undetected.`
    }
    return toWarning(this.#write(entries, checkpoint, {}).incident)
  }

  /** The verified end of the log; after an incident, the end of the new segment. */
  #current(): Checkpoint | { readonly unavailable: string } {
    const known = this.#store.read()
    let key: Buffer
    try {
      key = this.#store.openKey()
      // Before the first line: later, a log without a checkpoint was moved or tampered with.
      if (known.kind === 'none') this.#store.write(key, EMPTY)
    } catch (error) {
      return { unavailable: safeErrorMessage(error) }
    }
    const checkpoint = known.kind === 'known' ? known.checkpoint : undefined
    const isOld = checkpoint !== undefined && checkpoint.head.seq < this.#last.seq
    if (checkpoint && !isOld && checkpoint.stamp === digestFiles(this.#directory)) return checkpoint
    const walked = walkLog({ directory: this.#directory, checkpoint, key })
    const isUnknown = known.kind === 'none' && (walked.lines > 0 || this.#last.seq > 0)
    const reason =
      toLogFault(known)?.detail ??
      (isOld
        ? `the log and its checkpoint are old copies: they end with entry ${checkpoint.head.seq}, but entry ${this.#last.seq} was written`
        : undefined) ??
      (isUnknown
        ? 'this machine has no checkpoint of it: the log was moved here, or its checkpoint was deleted'
        : undefined) ??
      (walked.fault && `${walked.fault.file}:${walked.fault.line}: ${walked.fault.detail}`)
    if (reason === undefined) {
      const { head, start } = walked
      const incident = walked.incident ?? checkpoint?.incident ?? null
      return { head, start, incident, stamp: digestFiles(this.#directory) }
    }
    const expected = [
      known.kind === 'broken' ? known.expected : undefined,
      checkpoint?.head,
      this.#last,
    ].reduce<Head>((a, b) => (b && b.seq > a.seq ? b : a), START)
    const open = checkpoint?.incident ?? walked.incident
    const detail = open ? `${reason}; the incident of ${open.at} is unacknowledged too` : reason
    const at = this.#options.now().toISOString()
    const incident = {
      seq: expected.seq + 1,
      at,
      reason: printable(detail).slice(0, REASON_CHARACTERS_MAX),
      evidence: '',
    }
    try {
      // Before any file moves: an incident that can't be recorded would begin a segment on each
      // write.
      this.#store.write(key, { ...EMPTY, head: expected, incident })
    } catch (error) {
      return { unavailable: `${reason}; ${safeErrorMessage(error)}` }
    }
    return this.#beginSegment(incident, expected)
  }

  #beginSegment(incident: LogIncident, expected: Head): Checkpoint {
    const { reason, seq } = incident
    const files = setAside(this.#directory, seq)
    const entry: AuditEntry = {
      tool: 'audit_log',
      subject: null,
      decision: 'warn',
      reasons: [],
      degraded: false,
      notes: [`The previous log failed verification: ${reason}. Its files are kept as evidence.`],
      data: { advisories: '', advisories_as_of: '', policy: '' },
    }
    return this.#write(
      [entry],
      { ...EMPTY, head: expected, incident: { ...incident, evidence: files.evidence } },
      { segment: { reason, expected, ...files } },
    )
  }

  /** The end of a log without a checkpoint. */
  #unguarded(): Checkpoint {
    const known = this.#store.read()
    const checkpoint = known.kind === 'known' ? known.checkpoint : undefined
    const walked = walkLog({ directory: this.#directory, checkpoint, key: undefined })
    const { fault, head, start, incident } = walked
    if (fault)
      throw new Error(
        `the log failed verification and isn't extended: ${fault.file}:${fault.line}: ${fault.detail}`,
      )
    return { head, start, stamp: '', incident }
  }

  #write(
    entries: readonly AuditEntry[],
    checkpoint: Checkpoint,
    first: Pick<AuditLine, 'segment' | 'acknowledges'>,
  ): Checkpoint {
    const key = this.#store.key()
    const descriptor = openToAppend(this.#file)
    let head = checkpoint.head
    try {
      const { size } = fstatSync(descriptor)
      const { torn } = lastLine(descriptor, size)
      let text = torn.length > 0 ? '\n' : ''
      entries.forEach((entry, at) => {
        const next = lineText({
          entry,
          at: this.#options.now(),
          before: head,
          key,
          ...(at === 0 ? first : {}),
          torn: at === 0 && torn.length > 0 ? sha256(torn.toString('utf8')) : undefined,
        })
        text += `${next.text}\n`
        head = next.head
      })
      writeWhole(descriptor, text, size)
      if (size + Buffer.byteLength(text) > (this.#options.rotateBytes ?? ROTATE_BYTES))
        renameSync(this.#file, join(this.#directory, rotatedName(head.seq)))
    } finally {
      closeSync(descriptor)
    }
    const isAcknowledged = first.acknowledges !== undefined
    const written: Checkpoint = {
      head,
      start: first.segment ? { seq: checkpoint.head.seq + 1, hash: head.hash } : checkpoint.start,
      stamp: digestFiles(this.#directory),
      incident: isAcknowledged ? null : checkpoint.incident,
    }
    this.#last = head
    this.#keep(written)
    return written
  }

  /**
   * If the checkpoint can't be stored, the next write catches up: signed entries after it are
   * valid.
   */
  #keep(checkpoint: Checkpoint): void {
    const key = this.#store.key()
    if (!key) return
    try {
      this.#store.write(key, checkpoint)
    } catch {
      // Probably a full disk.
    }
  }
}

const EMPTY: Checkpoint = { head: START, start: null, stamp: '', incident: null }

const recordedIncident = (known: KnownLog): LogIncident | null =>
  known.kind === 'known' ? known.checkpoint.incident : null

const toWarning = (incident: LogIncident | null): LogWarning =>
  incident === null
    ? undefined
    : `The audit log failed verification on ${incident.at}: ${incident.reason}. ${incident.evidence === '' ? 'None of its files remain.' : `Its files are kept in ${AUDIT_DIRECTORY}/${incident.evidence}.`} After a review, run: daimon-scan mcp acknowledge-log --reason TEXT`

/** Removes a partial write: its caller got an error. */
const writeWhole = (descriptor: number, text: string, size: number): void => {
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; at += writeSync(descriptor, bytes, at));
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}

const readLinesIfPresent = (file: string): readonly string[] => {
  try {
    return readLines(file).lines
  } catch {
    return []
  }
}

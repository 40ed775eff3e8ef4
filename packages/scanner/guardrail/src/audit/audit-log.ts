import { closeSync, fstatSync, ftruncateSync, mkdirSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { plainFault, printable } from '../plain-fault.ts'
import {
  AUDIT_FILE,
  AUDIT_FOLDER,
  LOCK_FILE,
  lastLine,
  openToAppend,
  readLines,
  rotatedFiles,
  rotatedName,
  stampOf,
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
import {
  type AuditFolders,
  type Checkpoint,
  CheckpointStore,
  type KnownLog,
  type LogIncident,
} from './checkpoint.ts'
import { setAside } from './set-aside.ts'
import { faultOf } from './verify-log.ts'
import { walkLog } from './walk-log.ts'

const ROTATE_BYTES = 16 * 1_048_576
const REASON_CHARACTERS_MAX = 1_000

type Options = AuditFolders & {
  readonly root: string
  readonly now: () => Date
  readonly rotateBytes?: number
}

/** Says what a person must know of the log beside a verdict; undefined where the log is as it was written. */
type LogWarning = string | undefined

/**
 * The log of decisions of a repository: lines are added and never changed, and each carries the hash of the one before.
 * A log that doesn't verify is never extended: its files are kept as evidence, and a new segment begins.
 */
export class AuditLog {
  readonly #folder: string
  readonly #file: string
  readonly #options: Options
  readonly #lock: AuditLock
  readonly #store: CheckpointStore
  /** What this process wrote last: no old copy of the files outside can move it back. */
  #last: Head = START

  constructor(options: Options) {
    this.#options = options
    this.#folder = join(options.root, AUDIT_FOLDER)
    this.#file = join(this.#folder, AUDIT_FILE)
    this.#lock = new AuditLock(join(this.#folder, LOCK_FILE))
    this.#store = new CheckpointStore(options, this.#file)
  }

  /** Adds lines, all or none. Throws what the file system throws; the log is then as it was. */
  append(entries: readonly AuditEntry[]): LogWarning {
    return this.#locked(() => this.#append(entries))
  }

  /**
   * Ends the warning of the recorded incident, by an entry of the log itself. Gives what was acknowledged; undefined
   * where nothing was, or where the log has been changed again since, which a person has not seen yet.
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

  /** The warning of an incident that was recorded and not acknowledged; the files aren't verified. */
  warning(): LogWarning {
    return warningOf(recordedIncident(this.#store.read()))
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

  #locked<T>(act: () => T): T {
    mkdirSync(this.#folder, { recursive: true })
    return this.#lock.run(act)
  }

  #append(entries: readonly AuditEntry[]): LogWarning {
    const checkpoint = this.#current()
    if ('unavailable' in checkpoint) {
      this.#write(entries, this.#unguarded(), {})
      return `No checkpoint of the audit log can be kept outside of the repository: ${checkpoint.unavailable}. Changes of the log may not be found.`
    }
    return warningOf(this.#write(entries, checkpoint, {}).incident)
  }

  /** Where the log ends, verified; after an incident the end of the new segment. */
  #current(): Checkpoint | { readonly unavailable: string } {
    const known = this.#store.read()
    let key: Buffer
    try {
      key = this.#store.openKey()
      // Before the first line: from then on a log without a checkpoint was moved, or tampered with.
      if (known.kind === 'none') this.#store.write(key, EMPTY)
    } catch (error) {
      return { unavailable: plainFault(error) }
    }
    const checkpoint = known.kind === 'known' ? known.checkpoint : undefined
    const isOld = checkpoint !== undefined && checkpoint.head.seq < this.#last.seq
    if (checkpoint && !isOld && checkpoint.stamp === stampOf(this.#folder)) return checkpoint
    const walked = walkLog({ folder: this.#folder, checkpoint, key })
    const isUnknown = known.kind === 'none' && (walked.lines > 0 || this.#last.seq > 0)
    const reason =
      faultOf(known)?.detail ??
      (isOld
        ? `the log and its checkpoint are old copies: they end with entry ${checkpoint.head.seq}, and entry ${this.#last.seq} was written`
        : undefined) ??
      (isUnknown
        ? 'this machine keeps no checkpoint of it: the log was moved here, or its checkpoint was deleted'
        : undefined) ??
      (walked.fault && `${walked.fault.file}:${walked.fault.line}: ${walked.fault.detail}`)
    if (reason === undefined) {
      const { head, start } = walked
      const incident = walked.incident ?? checkpoint?.incident ?? null
      return { head, start, incident, stamp: stampOf(this.#folder) }
    }
    const expected = [
      known.kind === 'broken' ? known.expected : undefined,
      checkpoint?.head,
      this.#last,
    ].reduce<Head>((a, b) => (b && b.seq > a.seq ? b : a), START)
    const open = checkpoint?.incident ?? walked.incident
    const detail = open
      ? `${reason}; the incident of ${open.at} was not acknowledged either`
      : reason
    const at = this.#options.now().toISOString()
    const incident = {
      seq: expected.seq + 1,
      at,
      reason: printable(detail).slice(0, REASON_CHARACTERS_MAX),
      evidence: '',
    }
    try {
      // Before any file moves: an incident that can't be recorded would begin a segment each time.
      this.#store.write(key, { ...EMPTY, head: expected, incident })
    } catch (error) {
      return { unavailable: `${reason}; ${plainFault(error)}` }
    }
    return this.#beginSegment(incident, expected)
  }

  #beginSegment(incident: LogIncident, expected: Head): Checkpoint {
    const { reason, seq } = incident
    const files = setAside(this.#folder, seq)
    const entry: AuditEntry = {
      tool: 'audit_log',
      subject: null,
      decision: 'warn',
      reasons: [],
      degraded: false,
      notes: [`The previous log did not verify: ${reason}. Its files are kept as evidence.`],
      data: { advisories: '', advisories_as_of: '', policy: '' },
    }
    return this.#write(
      [entry],
      { ...EMPTY, head: expected, incident: { ...incident, evidence: files.evidence } },
      { segment: { reason, expected, ...files } },
    )
  }

  /** The end of a log that no checkpoint can be kept of. */
  #unguarded(): Checkpoint {
    const known = this.#store.read()
    const checkpoint = known.kind === 'known' ? known.checkpoint : undefined
    const walked = walkLog({ folder: this.#folder, checkpoint, key: undefined })
    const { fault, head, start, incident } = walked
    if (fault)
      throw new Error(
        `the log does not verify and is not extended: ${fault.file}:${fault.line}: ${fault.detail}`,
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
        renameSync(this.#file, join(this.#folder, rotatedName(head.seq)))
    } finally {
      closeSync(descriptor)
    }
    const isAcknowledged = first.acknowledges !== undefined
    const written: Checkpoint = {
      head,
      start: first.segment ? { seq: checkpoint.head.seq + 1, hash: head.hash } : checkpoint.start,
      stamp: stampOf(this.#folder),
      incident: isAcknowledged ? null : checkpoint.incident,
    }
    this.#last = head
    this.#keep(written)
    return written
  }

  /** What can't be kept is caught up on by the next write: signed entries after the checkpoint are valid. */
  #keep(checkpoint: Checkpoint): void {
    const key = this.#store.key()
    if (!key) return
    try {
      this.#store.write(key, checkpoint)
    } catch {
      // A disk that is full, most likely.
    }
  }
}

const EMPTY: Checkpoint = { head: START, start: null, stamp: '', incident: null }

const recordedIncident = (known: KnownLog): LogIncident | null =>
  known.kind === 'known' ? known.checkpoint.incident : null

const warningOf = (incident: LogIncident | null): LogWarning =>
  incident === null
    ? undefined
    : `The audit log did not verify on ${incident.at}: ${incident.reason}. ${incident.evidence === '' ? 'No file of it was left.' : `Its files are kept in ${AUDIT_FOLDER}/${incident.evidence}.`} After a check, run: daimon-scan mcp acknowledge-log --reason TEXT`

/** What was written of a text that did not fit is removed: no caller was told that it is there. */
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

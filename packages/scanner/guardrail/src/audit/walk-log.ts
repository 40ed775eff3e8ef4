import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AUDIT_FILE, readLines, rotatedFiles } from './audit-files.ts'
import { type AuditLine, type Head, START, isSigned, readLine, sha256 } from './audit-line.ts'
import type { Checkpoint, LogIncident } from './checkpoint.ts'

export type LogIssue = {
  readonly kind: 'changed' | 'removed' | 'put in'
  readonly file: string
  /** The line in the file, from 1; 0 for none. */
  readonly line: number
  readonly detail: string
}

export type WalkedLog = {
  readonly lines: number
  readonly head: Head
  /** The first line, if it begins a segment. */
  readonly start: Head | null
  /** The first modified line; undefined if there is none. */
  readonly fault: LogIssue | undefined
  readonly notes: readonly string[]
  /** The first segment of the log, until an entry acknowledges it. */
  readonly incident: LogIncident | null
}

type WalkOptions = {
  /** The directory of the log. */
  readonly directory: string
  readonly checkpoint: Checkpoint | undefined
  /** Without it, entries after the checkpoint can't be distinguished from forged ones. */
  readonly key: Buffer | undefined
  /** Heads stored elsewhere. */
  readonly anchors?: readonly Head[]
}

type PlacedLine = {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly isTorn: boolean
}

/**
 * Walks the chain through all files of a log and compares it with the checkpoint. Throws file
 * system errors.
 */
export const walkLog = ({ directory, checkpoint, key, anchors = [] }: WalkOptions): WalkedLog => {
  const all = placedLines(directory)
  const known = new Map(
    [...(checkpoint ? [checkpoint.head] : []), ...anchors].map((each) => [each.seq, each.hash]),
  )
  const notes: string[] = []
  let head = START
  let start: Head | null = null
  let incident: LogIncident | null = null
  const end = (fault: LogIssue | undefined): WalkedLog => ({
    lines: all.length,
    head,
    start,
    fault,
    notes,
    incident,
  })
  for (const [at, placed] of all.entries()) {
    const read = readLine(placed.text)
    if (!read) {
      const fault = ofBroken(placed, all[at + 1], head)
      if (fault) return end(fault)
      notes.push(
        `${placed.file}:${placed.line} is incomplete because a process ended while writing it`,
      )
      continue
    }
    if (at === 0 && read.segment) {
      head = { seq: read.seq - 1, hash: read.prev }
      start = { seq: read.seq, hash: read.hash }
      const { reason, evidence } = read.segment
      incident = { seq: read.seq, at: read.at, reason, evidence }
    }
    const fault =
      ofLine(placed, read, head) ??
      (at === 0 ? ofStart(placed, read, checkpoint) : undefined) ??
      ofSegment(placed, read, at) ??
      ofAnchor(placed, read, known) ??
      ofUnsigned(placed, read, checkpoint, key)
    if (fault) return end(fault)
    if (incident && read.acknowledges === incident.seq) incident = null
    head = { seq: read.seq, hash: read.hash }
  }
  const furthest = Math.max(0, ...known.keys())
  if (furthest <= head.seq) return end(undefined)
  return end({
    kind: 'removed',
    file: all.at(-1)?.file ?? AUDIT_FILE,
    line: (all.at(-1)?.line ?? 0) + 1,
    detail: `the log ends with entry ${head.seq}, but entry ${furthest} was written`,
  })
}

const placedLines = (directory: string): PlacedLine[] => {
  const current = join(directory, AUDIT_FILE)
  const files = [...rotatedFiles(directory), ...(existsSync(current) ? [current] : [])]
  return files.flatMap((file) => {
    const { lines, isTorn } = readLines(file)
    return lines.map((text, at) => ({
      file: basename(file),
      line: at + 1,
      text,
      isTorn: isTorn && at === lines.length - 1,
    }))
  })
}

/** An invalid line: left by a process that died, inserted, or changed. */
const ofBroken = (
  placed: PlacedLine,
  after: PlacedLine | undefined,
  head: Head,
): LogIssue | undefined => {
  if (placed.isTorn && !after) return undefined
  const next = after && readLine(after.text)
  if (next?.torn !== undefined && next.torn === sha256(placed.text) && next.prev === head.hash)
    return undefined
  return next?.prev === head.hash
    ? {
        kind: 'put in',
        file: placed.file,
        line: placed.line,
        detail: 'the entries around it are consecutive',
      }
    : {
        kind: 'changed',
        file: placed.file,
        line: placed.line,
        detail: "its bytes don't match its hash",
      }
}

const ofLine = ({ file, line }: PlacedLine, read: AuditLine, head: Head): LogIssue | undefined => {
  const at = { file, line }
  if (read.seq > head.seq + 1)
    return {
      kind: 'removed',
      ...at,
      detail: `entries ${head.seq + 1} to ${read.seq - 1} are missing before entry ${read.seq}`,
    }
  if (read.seq <= head.seq)
    return { kind: 'put in', ...at, detail: `entry ${read.seq} follows entry ${head.seq}` }
  if (read.prev !== head.hash)
    return head.seq === 0
      ? { kind: 'removed', ...at, detail: 'it is not the first line of a log' }
      : {
          kind: 'changed',
          ...at,
          detail: `it doesn't match entry ${head.seq} before it: one of them was rewritten`,
        }
  if (read.lost !== undefined)
    return {
      kind: 'removed',
      ...at,
      detail: `entries up to ${read.lost.seq} were written before it and are missing`,
    }
  return undefined
}

/** The first line must match the checkpoint, or begin the segment after it. */
const ofStart = (
  { file, line }: PlacedLine,
  { seq, hash, segment }: AuditLine,
  checkpoint: Checkpoint | undefined,
): LogIssue | undefined => {
  if (!checkpoint) return undefined
  const { start, head } = checkpoint
  if (start === null ? !segment : start.seq === seq && start.hash === hash) return undefined
  // A process began a segment and died before it wrote the checkpoint. The signature is still
  // checked.
  if (segment && seq > head.seq && segment.expected.hash === head.hash) return undefined
  return {
    kind: 'changed',
    file,
    line,
    detail: 'the first entry of the log differs from the one in the checkpoint',
  }
}

const ofSegment = (
  { file, line }: PlacedLine,
  { segment }: AuditLine,
  at: number,
): LogIssue | undefined =>
  segment && at > 0
    ? { kind: 'put in', file, line, detail: 'a segment begins only at the start of a log' }
    : undefined

const ofAnchor = (
  { file, line }: PlacedLine,
  { seq, hash }: AuditLine,
  known: ReadonlyMap<number, string>,
): LogIssue | undefined => {
  const kept = known.get(seq)
  return kept === undefined || kept === hash
    ? undefined
    : {
        kind: 'changed',
        file,
        line,
        detail: `entry ${seq} differs from the one in the checkpoint: the log was rebuilt`,
      }
}

/** Entries after the checkpoint are valid only if a process died before it moved the checkpoint. */
const ofUnsigned = (
  { file, line, text }: PlacedLine,
  { seq }: AuditLine,
  checkpoint: Checkpoint | undefined,
  key: Buffer | undefined,
): LogIssue | undefined =>
  !checkpoint || !key || seq <= checkpoint.head.seq || isSigned(text, key)
    ? undefined
    : {
        kind: 'put in',
        file,
        line,
        detail: `entry ${seq} is after the checkpoint but isn't signed with the key of this user`,
      }

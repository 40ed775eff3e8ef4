import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AUDIT_FILE, readLines, rotatedFiles } from './audit-files.ts'
import { type AuditLine, type Head, START, isSigned, readLine, sha256 } from './audit-line.ts'
import type { Checkpoint, LogIncident } from './checkpoint.ts'

export type LogFault = {
  readonly kind: 'changed' | 'removed' | 'put in'
  readonly file: string
  /** Within the file, from 1; 0 where no line is meant. */
  readonly line: number
  readonly detail: string
}

export type WalkedLog = {
  readonly lines: number
  readonly head: Head
  /** The first line, where it begins a segment. */
  readonly start: Head | null
  /** The first that is not as it was written; undefined where all is. */
  readonly fault: LogFault | undefined
  readonly notes: readonly string[]
  /** The segment that the log begins with, until an entry acknowledges it. */
  readonly incident: LogIncident | null
}

type WalkOptions = {
  /** The directory of the log. */
  readonly folder: string
  readonly checkpoint: Checkpoint | undefined
  /** Without it, entries after the checkpoint can't be told from forged ones. */
  readonly key: Buffer | undefined
  /** Heads that were kept elsewhere. */
  readonly anchors?: readonly Head[]
}

type PlacedLine = {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly isTorn: boolean
}

/** Walks the chain through all files of a log, and compares it with the checkpoint. Throws what the file system throws. */
export const walkLog = ({ folder, checkpoint, key, anchors = [] }: WalkOptions): WalkedLog => {
  const all = placedLines(folder)
  const known = new Map(
    [...(checkpoint ? [checkpoint.head] : []), ...anchors].map((each) => [each.seq, each.hash]),
  )
  const notes: string[] = []
  let head = START
  let start: Head | null = null
  let incident: LogIncident | null = null
  const end = (fault: LogFault | undefined): WalkedLog => ({
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
      notes.push(`${placed.file}:${placed.line} was being written when a process ended`)
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
    detail: `the log ends with entry ${head.seq}, and entry ${furthest} was written`,
  })
}

const placedLines = (folder: string): PlacedLine[] => {
  const current = join(folder, AUDIT_FILE)
  const files = [...rotatedFiles(folder), ...(existsSync(current) ? [current] : [])]
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

/** A line that is none: left by a process that died, put in, or changed. */
const ofBroken = (
  placed: PlacedLine,
  after: PlacedLine | undefined,
  head: Head,
): LogFault | undefined => {
  if (placed.isTorn && !after) return undefined
  const next = after && readLine(after.text)
  if (next?.torn !== undefined && next.torn === sha256(placed.text) && next.prev === head.hash)
    return undefined
  return next?.prev === head.hash
    ? {
        kind: 'put in',
        file: placed.file,
        line: placed.line,
        detail: 'the entries around it follow upon each other',
      }
    : {
        kind: 'changed',
        file: placed.file,
        line: placed.line,
        detail: 'its bytes are not those that its hash is of',
      }
}

const ofLine = ({ file, line }: PlacedLine, read: AuditLine, head: Head): LogFault | undefined => {
  const at = { file, line }
  if (read.seq > head.seq + 1)
    return {
      kind: 'removed',
      ...at,
      detail: `entries ${head.seq + 1} to ${read.seq - 1} stood before entry ${read.seq}`,
    }
  if (read.seq <= head.seq)
    return { kind: 'put in', ...at, detail: `entry ${read.seq} comes after entry ${head.seq}` }
  if (read.prev !== head.hash)
    return head.seq === 0
      ? { kind: 'removed', ...at, detail: 'it does not begin a log' }
      : {
          kind: 'changed',
          ...at,
          detail: `it does not follow upon entry ${head.seq}: that one or this one was written anew`,
        }
  if (read.lost !== undefined)
    return {
      kind: 'removed',
      ...at,
      detail: `entries up to ${read.lost.seq} had been written before it and were gone`,
    }
  return undefined
}

/** The first line must be the one that the checkpoint names, or begin the segment that follows upon the checkpoint. */
const ofStart = (
  { file, line }: PlacedLine,
  { seq, hash, segment }: AuditLine,
  checkpoint: Checkpoint | undefined,
): LogFault | undefined => {
  if (!checkpoint) return undefined
  const { start, head } = checkpoint
  if (start === null ? !segment : start.seq === seq && start.hash === hash) return undefined
  // A process that ended before it wrote the checkpoint has begun a segment; the signature is checked like any other.
  if (segment && seq > head.seq && segment.expected.hash === head.hash) return undefined
  return { kind: 'changed', file, line, detail: 'the log began with another entry' }
}

const ofSegment = (
  { file, line }: PlacedLine,
  { segment }: AuditLine,
  at: number,
): LogFault | undefined =>
  segment && at > 0
    ? { kind: 'put in', file, line, detail: 'a segment begins only at the start of a log' }
    : undefined

const ofAnchor = (
  { file, line }: PlacedLine,
  { seq, hash }: AuditLine,
  known: ReadonlyMap<number, string>,
): LogFault | undefined => {
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

/** After the checkpoint stands only what a process wrote that ended before it could move the checkpoint. */
const ofUnsigned = (
  { file, line, text }: PlacedLine,
  { seq }: AuditLine,
  checkpoint: Checkpoint | undefined,
  key: Buffer | undefined,
): LogFault | undefined =>
  !checkpoint || !key || seq <= checkpoint.head.seq || isSigned(text, key)
    ? undefined
    : {
        kind: 'put in',
        file,
        line,
        detail: `entry ${seq} comes after the checkpoint and is not signed with the key of this user`,
      }

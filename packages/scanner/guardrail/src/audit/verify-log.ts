import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Anchor } from './anchor.ts'
import { AUDIT_FILE, AUDIT_FOLDER, readLines, rotatedFiles } from './audit-files.ts'
import { type AuditLine, type Head, START, readLine, sha256 } from './audit-line.ts'

export type LogFault = {
  readonly kind: 'changed' | 'removed' | 'put in'
  readonly file: string
  /** Within the file, from 1. */
  readonly line: number
  readonly detail: string
}

export type VerifiedLog = {
  readonly lines: number
  readonly head: Head
  /** The first that is not as it was written; undefined where all is. */
  readonly fault: LogFault | undefined
  readonly notes: readonly string[]
}

type Options = {
  readonly root: string
  readonly stateFolder: string
  /** Heads that somebody kept, beside the one that this machine keeps. */
  readonly anchors?: readonly Head[]
}

type Placed = {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly isTorn: boolean
}

/** Walks the chain through all files of a log, and holds its end against the anchors. Throws what the file system throws. */
export const verifyLog = ({ root, stateFolder, anchors = [] }: Options): VerifiedLog => {
  const folder = join(root, AUDIT_FOLDER)
  const current = join(folder, AUDIT_FILE)
  const files = [...rotatedFiles(folder), ...(existsSync(current) ? [current] : [])]
  const all = files.flatMap((file) => {
    const { lines, isTorn } = readLines(file)
    return lines.map((text, at): Placed => ({
      file: basename(file),
      line: at + 1,
      text,
      isTorn: isTorn && at === lines.length - 1,
    }))
  })
  const own = new Anchor(stateFolder, current).read()
  const known = new Map([...(own ? [own] : []), ...anchors].map((each) => [each.seq, each.hash]))
  const notes: string[] = []
  let head = START
  const end = (fault: LogFault | undefined): VerifiedLog => ({
    lines: all.length,
    head,
    fault,
    notes,
  })
  for (const [at, placed] of all.entries()) {
    const read = readLine(placed.text)
    if (!read) {
      const fault = ofBroken(placed, all[at + 1], head)
      if (fault) return end(fault)
      notes.push(`${placed.file}:${placed.line} was being written when a process ended`)
      continue
    }
    const fault = ofLine(placed, read, head) ?? ofAnchor(placed, read, known)
    if (fault) return end(fault)
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

/** A line that is none: left by a process that died, put in, or changed. */
const ofBroken = (placed: Placed, after: Placed | undefined, head: Head): LogFault | undefined => {
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

const ofLine = ({ file, line }: Placed, read: AuditLine, head: Head): LogFault | undefined => {
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

const ofAnchor = (
  { file, line }: Placed,
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
        detail: `entry ${seq} is another one than the anchor names: the log was written anew`,
      }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Reason } from '../verdict.ts'
import { isMacOf, computeMac } from './audit-key.ts'

/** A decision: subject, reasons, and data versions. */
export const AuditEntry = z.object({
  tool: z.string(),
  subject: z
    .object({
      package: z.string(),
      ecosystem: z.string(),
      version: z.string(),
      file: z.string(),
      line: z.number(),
    })
    .nullable(),
  decision: z.enum(['allow', 'warn', 'block']),
  reasons: z.array(Reason),
  degraded: z.boolean(),
  notes: z.array(z.string()),
  data: z.object({ advisories: z.string(), advisories_as_of: z.string(), policy: z.string() }),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The end of a chain: the number and the hash of its last line. */
export const Head = z.object({ seq: z.number().int().nonnegative(), hash: z.string() })
export type Head = Readonly<z.infer<typeof Head>>

export const START: Head = { seq: 0, hash: '0'.repeat(64) }

/** Why a segment begins: the error in the previous segment, and the directory with its files. */
export const SegmentStart = z.object({
  reason: z.string(),
  /** The directory next to the log with the files of the previous segment. */
  evidence: z.string(),
  previous: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })),
  /** The last entry known to be written. */
  expected: Head,
})
export type SegmentStart = z.infer<typeof SegmentStart>

/**
 * A line: its number, the hash of the previous line, and its own hash as the last member. `torn` is
 * the hash of a partial line before it, left by a process that died; `lost` is a head that older
 * versions found missing. `mac` signs the members before it with the user's key.
 */
export const AuditLine = AuditEntry.extend({
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  segment: SegmentStart.optional(),
  /** The number of the first line of the segment whose warning this entry ends. */
  acknowledges: z.number().optional(),
  torn: z.string().optional(),
  lost: Head.optional(),
  prev: z.string(),
  mac: z.string().optional(),
  hash: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

type LineInput = {
  readonly entry: AuditEntry
  readonly at: Date
  readonly before: Head
  readonly key?: Buffer | undefined
  readonly segment?: SegmentStart | undefined
  readonly acknowledges?: number | undefined
  readonly torn?: string | undefined
}

/** A line as stored, without its line ending; the hash covers everything before it. */
export const lineText = ({
  entry,
  at,
  before,
  key,
  segment,
  acknowledges,
  torn,
}: LineInput): { readonly text: string; readonly head: Head } => {
  const seq = before.seq + 1
  const signed = JSON.stringify({
    seq,
    at: at.toISOString(),
    ...entry,
    segment,
    acknowledges,
    torn,
    prev: before.hash,
  })
  const body = key ? `${signed.slice(0, -1)},"mac":"${computeMac(key, signed)}"}` : signed
  const hash = sha256(body)
  return { text: `${body.slice(0, -1)},"hash":"${hash}"}`, head: { seq, hash } }
}

const TAIL = /^(.*),"hash":"([0-9a-f]{64})"\}$/s
const SIGNED = /^(.*),"mac":"([0-9a-f]{64})","hash":"[0-9a-f]{64}"\}$/s

/** Parses a line; undefined if it is invalid or its bytes don't match its hash. */
export const readLine = (text: string): AuditLine | undefined => {
  const [, body, hash] = TAIL.exec(text) ?? []
  if (body === undefined || sha256(`${body}}`) !== hash) return undefined
  try {
    const read = AuditLine.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Whether a line was signed with this key. */
export const isSigned = (text: string, key: Buffer): boolean => {
  const [, signed, mac] = SIGNED.exec(text) ?? []
  return signed !== undefined && mac !== undefined && isMacOf(key, `${signed}}`, mac)
}

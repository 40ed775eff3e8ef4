import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Reason } from '../verdict.ts'

/** A decision: what, why, and by which data. */
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

/** Where a chain stands: the number and the hash of its last line. */
export type Head = { readonly seq: number; readonly hash: string }

export const START: Head = { seq: 0, hash: '0'.repeat(64) }

/**
 * A line: its place, the hash of the line before, and its own, which is the last member. `torn` is the hash of what a
 * process that died has left between this line and the one before; `lost` is a head that was there and is gone.
 */
export const AuditLine = AuditEntry.extend({
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  torn: z.string().optional(),
  lost: z.object({ seq: z.number(), hash: z.string() }).optional(),
  prev: z.string(),
  hash: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

type Given = {
  readonly entry: AuditEntry
  readonly at: Date
  readonly before: Head
  readonly torn?: string
  readonly lost?: Head
}

/** A line as it is written, without its end; the hash is over all that stands before it. */
export const lineText = ({
  entry,
  at,
  before,
  torn,
  lost,
}: Given): { readonly text: string; readonly head: Head } => {
  const seq = before.seq + 1
  const body = JSON.stringify({
    seq,
    at: at.toISOString(),
    ...entry,
    ...(torn === undefined ? {} : { torn }),
    ...(lost === undefined ? {} : { lost }),
    prev: before.hash,
  })
  const hash = sha256(body)
  return { text: `${body.slice(0, -1)},"hash":"${hash}"}`, head: { seq, hash } }
}

const TAIL = /^(.*),"hash":"([0-9a-f]{64})"\}$/s

/** Reads a line; undefined for what is none, or whose bytes are not those that its hash was made of. */
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

import { z } from 'zod'
import { text } from './fields.ts'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export const Severity = z.enum(SEVERITIES)
export type Severity = z.infer<typeof Severity>

const Step = z.looseObject({
  file: text(1_024),
  line: z.int().min(0),
  symbol: text(512).nullish(),
  kind: text(64).nullish(),
})
const Location = z.looseObject({
  file: text(1_024),
  start_line: z.int().min(0),
  end_line: z.int().min(0),
})

/** A finding as the client needs it; members that it does not know are kept. */
export const Finding = z
  .looseObject({
    id: text(256, 1),
    fingerprint: text(256),
    rule_id: text(256),
    title: text(1_024),
    severity: Severity,
    reachable: z.boolean().nullable(),
    path: text(16_384).nullish(),
    path_steps: z.array(Step).max(1_000).nullish(),
    locations: z.array(Location).max(1_000).nullish(),
    verification: z.looseObject({
      level: z.enum(['V0', 'V1', 'V2', 'V3', 'V4']),
      status: z.enum(['verified', 'refuted', 'unverified', 'inconclusive']),
    }),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

export const SubmitAnswer = z.looseObject({
  scan_id: text(256, 1),
  poll_url: text(2_048, 1),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
})
export type SubmitAnswer = z.infer<typeof SubmitAnswer>

export const ScanAnswer = z.looseObject({
  scan_id: text(256, 1),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  cursor: text(256).nullish(),
  has_more: z.boolean().nullish(),
  findings: z.array(Finding).max(20),
  line: z
    .looseObject({
      bits_per_second: z.number().nullish(),
      bytes_total: z.number(),
      bytes_sent: z.number(),
      eta_seconds: z.number().nullish(),
    })
    .nullish(),
  error: z.looseObject({ code: text(64), detail: text(4_096).nullish() }).nullish(),
})
export type ScanAnswer = z.infer<typeof ScanAnswer>

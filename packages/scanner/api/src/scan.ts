import { z } from 'zod'
import { text } from './fields.ts'
import { Coverage } from './payload.ts'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export const Severity = z.enum(SEVERITIES)
export type Severity = z.infer<typeof Severity>

export const Step = z.looseObject({
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

const STATUSES = ['queued', 'processing', 'completed', 'failed'] as const
export type Status = (typeof STATUSES)[number]

export const SubmitAnswer = z
  .looseObject({
    scan_id: text(256, 1),
    poll_url: text(2_048, 1),
    status: z.enum(STATUSES),
  })
  .meta({ id: 'SubmitAnswer' })
export type SubmitAnswer = z.infer<typeof SubmitAnswer>

/** How far a submission is on the line between front door and engine. */
const LineState = z.looseObject({
  bits_per_second: z.number().nullish(),
  codec: text(16).nullish(),
  bytes_total: z.number(),
  bytes_sent: z.number(),
  eta_seconds: z.number().nullish(),
})

const Progress = z.looseObject({
  phase: text(64).meta({ description: 'line, waiting, then what the engine is at, then done.' }),
  done: z.int().min(0),
  total: z.int().min(0),
})
export type Progress = z.infer<typeof Progress>

export const ScanAnswer = z
  .looseObject({
    scan_id: text(256, 1),
    status: z.enum(STATUSES),
    progress: Progress.nullish(),
    cursor: text(256).nullish(),
    has_more: z.boolean().nullish(),
    findings: z.array(Finding).max(20),
    coverage: Coverage.nullish(),
    dependency_count: z.int().nullish(),
    entrypoint_count: z.int().nullish(),
    languages: z.array(text(32)).nullish(),
    raw_cve_count: z.int().nullish(),
    advisory_data: z.looseObject({ source: text(256), as_of: text(64).nullable() }).nullish(),
    line: LineState.nullish(),
    error: z.looseObject({ code: text(64), detail: text(4_096).nullish() }).nullish(),
    summary: z.looseObject({ reachable_finding_count: z.int() }).nullish(),
  })
  .meta({ id: 'ScanAnswer' })
export type ScanAnswer = z.infer<typeof ScanAnswer>

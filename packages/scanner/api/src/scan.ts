import { z } from 'zod'
import { text } from './fields.ts'
import { Coverage } from './payload.ts'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export const Severity = z.enum(SEVERITIES)
export type Severity = z.infer<typeof Severity>

export const Step = z.looseObject({
  file: text(1_024).describe('Path, relative to the repository.'),
  line: z.int().min(0).describe('Line, counted from 1; 0 if unknown.'),
  symbol: text(512).nullish().describe('Function, route, or package of the step.'),
  kind: text(64).nullish().describe('Kind of the step.'),
})
const Location = z.looseObject({
  file: text(1_024).describe('Path, relative to the repository.'),
  start_line: z.int().min(0).describe('First line, counted from 1.'),
  end_line: z.int().min(0).describe('Last line, counted from 1.'),
})

/** A finding as the client needs it; unknown members are kept. */
export const Finding = z
  .looseObject({
    id: text(256, 1).describe('Id of the finding in its scan.'),
    fingerprint: text(256).describe('Id across scans; does not change when unrelated lines move.'),
    rule_id: text(256).describe('Rule that produced the finding.'),
    title: text(1_024).describe('Title to display.'),
    severity: Severity.describe('`low`, `medium`, `high`, or `critical`.'),
    reachable: z
      .boolean()
      .nullable()
      .describe('Whether an entry point leads to the vulnerability; null if unknown.'),
    path: text(16_384).nullish().describe('Path from the entry point to the vulnerability.'),
    path_steps: z.array(Step).max(1_000).nullish().describe('Steps of the path, at most 1,000.'),
    locations: z
      .array(Location)
      .max(1_000)
      .nullish()
      .describe('Affected lines, at most 1,000 ranges.'),
    verification: z
      .looseObject({
        level: z
          .enum(['V0', 'V1', 'V2', 'V3', 'V4'])
          .describe('Verification level from V0 (candidate) to V4 (differential).'),
        status: z
          .enum(['verified', 'refuted', 'unverified', 'inconclusive'])
          .describe('Result of the verification.'),
      })
      .describe('Evidence for the finding.'),
  })
  .meta({ id: 'Finding', description: 'Vulnerability in the submitted code.' })
export type Finding = z.infer<typeof Finding>

export const STATUSES = ['queued', 'processing', 'completed', 'failed'] as const
export type Status = (typeof STATUSES)[number]

export const SubmitAnswer = z
  .looseObject({
    scan_id: text(256, 1).describe(
      'Id of the scan. Without a key, it is the capability to read it.',
    ),
    poll_url: text(2_048, 1).describe('Absolute URL of the scan.'),
    status: z.enum(STATUSES).describe('State of the scan.'),
  })
  .meta({ id: 'SubmitAnswer' })
export type SubmitAnswer = z.infer<typeof SubmitAnswer>

/** Progress of a submission on the throttled link between API front end and engine. */
const LineState = z.looseObject({
  bits_per_second: z.number().nullish().describe('Cap in bits per second; 0: no cap.'),
  codec: text(16).nullish().describe('Compression of the submission on the link.'),
  bytes_total: z.number().describe('Compressed size in bytes.'),
  bytes_sent: z.number().describe('Bytes that the engine has received.'),
  eta_seconds: z.number().nullish().describe('Estimated seconds until the engine has it all.'),
})

const Progress = z.looseObject({
  phase: text(64).meta({
    description: '`line`, `waiting`, the step of the engine, or `done`.',
  }),
  done: z.int().min(0).describe('Completed units of the phase.'),
  total: z.int().min(0).describe('All units of the phase.'),
})
export type Progress = z.infer<typeof Progress>

export const ScanAnswer = z
  .looseObject({
    scan_id: text(256, 1).describe('Id of the scan.'),
    status: z.enum(STATUSES).describe('State of the scan.'),
    progress: Progress.nullish().describe('Progress of the current phase.'),
    cursor: text(256).nullish().describe('Value of `since` for the next request.'),
    has_more: z.boolean().nullish().describe('Whether more findings are available now.'),
    findings: z.array(Finding).max(20).describe('Findings since the cursor, at most 20.'),
    coverage: Coverage.nullish().describe('What was analyzed and what was not.'),
    dependency_count: z.int().nullish().describe('Number of dependencies.'),
    entrypoint_count: z.int().nullish().describe('Number of entry points.'),
    languages: z.array(text(32)).nullish().describe('Languages of the repository.'),
    raw_cve_count: z.int().nullish().describe('Number of matching CVEs, reachable or not.'),
    advisory_data: z
      .looseObject({
        source: text(256).describe('Source of the advisories.'),
        as_of: text(64).nullable().describe('Date of the newest advisory data.'),
      })
      .nullish()
      .describe('Advisories that the scan used.'),
    line: LineState.nullish().describe('Progress on the throttled link to the engine.'),
    error: z
      .looseObject({
        code: text(64).describe('Code of the failure, such as `CANCELLED`.'),
        detail: text(4_096).nullish().describe('What happened and what to do.'),
      })
      .nullish()
      .describe('Only if the scan failed.'),
    summary: z
      .looseObject({
        reachable_finding_count: z.int().describe('Number of reachable findings.'),
        unknown_finding_count: z
          .int()
          .nullish()
          .describe('Number of findings whose reachability is unknown; show them as well.'),
      })
      .nullish()
      .describe('Counts for older clients.'),
  })
  .meta({ id: 'ScanAnswer' })
export type ScanAnswer = z.infer<typeof ScanAnswer>

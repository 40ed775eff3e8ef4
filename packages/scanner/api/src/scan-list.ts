import { z } from 'zod'
import { text } from './fields.ts'
import { STATUSES } from './scan.ts'

const count = z.int().min(0)

const Counts = z.looseObject({
  listed: count.describe('Findings that are neither refuted nor dismissed.'),
  by_severity: z
    .looseObject({
      critical: count.describe('Critical findings.'),
      high: count.describe('High findings.'),
      medium: count.describe('Medium findings.'),
      low: count.describe('Low findings.'),
    })
    .describe('Listed findings by severity.'),
  verified: count.describe('Listed findings that are verified.'),
  refuted: count.describe('Refuted findings.'),
  dismissed: count.describe('Accepted findings and false positives.'),
})

const ListedScan = z.looseObject({
  scan_id: text(256, 1).describe('Id of the scan.'),
  status: z.enum(STATUSES).describe('State of the scan.'),
  submitted_at: z.iso.datetime().describe('Time of the submission.'),
  finished_at: z.iso.datetime().nullable().describe('Time of the end.'),
  repo_fingerprint: text(256).describe('Repository of the scan.'),
  commit_hash: text(128).nullable().describe('Commit of the scan.'),
  directory: text(4_096).nullable().describe('Scanned directory, if the console started the scan.'),
  counts: Counts.describe('Numbers of findings, as the command line counts them.'),
})

export const ScanList = z
  .looseObject({
    scans: z.array(ListedScan).max(100).describe('Scans, newest first.'),
    next: text(256).nullable().describe('Value of `cursor` for the next page; null at the end.'),
  })
  .meta({ id: 'ScanList' })

const ComparedFinding = z.looseObject({
  id: text(256).describe('Id of the finding in its scan.'),
  fingerprint: text(256).describe('Id across scans.'),
  title: text(1_024).describe('Title to display.'),
  severity: text(16).describe('Severity of the finding.'),
  level: text(8).describe('Verification level.'),
})

export const Comparison = z
  .looseObject({
    new: z.array(ComparedFinding).max(5_000).describe('Findings missing from the baseline.'),
    unchanged: z.array(ComparedFinding).max(5_000).describe('Findings of both scans.'),
    fixed: z.array(ComparedFinding).max(5_000).describe('Findings only of the baseline.'),
  })
  .meta({ id: 'Comparison' })

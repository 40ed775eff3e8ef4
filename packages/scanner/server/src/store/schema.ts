import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Finding, Progress, Status, TriageState } from '@daimon/scanner-api'
import type { AdvisoryData } from '@daimon/scanner-engine'
import type { AnalysisResult } from '../analysis/analysis.ts'

/** A size; the database may return it as text. */
type Size = ColumnType<string | number, number, number>

export type ScanHead = {
  readonly repo_fingerprint: string
  readonly git_tree_hash: string
  readonly [member: string]: unknown
}

export type ScanIssue = { readonly code: string; readonly detail: string }

export type ScansTable = {
  scan_id: string
  principal: string
  key_id: string | null
  status: Status
  submission_key: string
  idempotency_key: string | null
  content_digest: string
  content_bytes: Size
  repo_fingerprint: string
  head: JSONColumnType<ScanHead>
  fragment_digests: JSONColumnType<readonly string[]>
  submitted_at: Date
  finished_at: Date | null
  codec: string
  line_bytes_total: Size
  line_bytes_sent: ColumnType<string | number, number | undefined, number>
  carrier: string | null
  carrier_seen_at: Date | null
  attempts: Generated<number>
  run_id: string | null
  progress: JSONColumnType<Progress> | null
  result: JSONColumnType<AnalysisResult> | null
  advisory_data: JSONColumnType<AdvisoryData>
  error: JSONColumnType<ScanIssue> | null
  local_directory: string | null
}

type FindingsTable = {
  scan_id: string
  seq: number
  finding_id: string
  finding: JSONColumnType<Finding>
  proof: JSONColumnType<Record<string, unknown>> | null
}

type FragmentsTable = {
  principal: string
  digest: string
  bytes: Size
  bytes_sent: Size
  is_carried: Generated<boolean>
  used_at: Date
}

export type TriageTable = {
  seq: Generated<string>
  owner: string
  repo_fingerprint: string
  fingerprint: string
  scan_id: string | null
  state: TriageState
  reason: string | null
  expires_on: string | null
  assignee: string | null
  decided_by: string
  decided_at: Date
}

export type Tables = {
  'daimon_scan.scans': ScansTable
  'daimon_scan.findings': FindingsTable
  'daimon_scan.fragments': FragmentsTable
  'daimon_scan.triage': TriageTable
}

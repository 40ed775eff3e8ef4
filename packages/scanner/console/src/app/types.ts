import type { ScanCounts } from '@daimon/scanner-api/counts'

/** The members that the pages read. All text may come from scanned code. */
export type Step = {
  readonly file: string
  readonly line: number
  readonly symbol?: string | null
  readonly kind?: string | null
}

export type Finding = {
  readonly id: string
  readonly fingerprint: string
  readonly rule_id: string
  readonly title: string
  readonly severity: string
  readonly cwe?: string | null
  readonly cve_ids?: readonly string[]
  readonly package?: string
  readonly version?: string
  readonly fixed_versions?: readonly string[]
  readonly reachable: boolean | null
  readonly reachability_reason?: string | null
  readonly path_steps?: readonly Step[] | null
  readonly locations?: readonly { readonly file: string; readonly start_line: number }[] | null
  readonly verification: {
    readonly level: string
    readonly status: string
    readonly reason?: string | null
    readonly oracle?: string | null
    readonly attempts?: number
    readonly sandbox?: string | null
  }
  readonly cvss?: { readonly score: number; readonly vector: string } | null
  readonly epss?: { readonly chance: number; readonly as_of: string } | null
  readonly kev_since?: string | null
  readonly remediation?: string | null
  readonly references?: readonly string[]
}

type Status = 'queued' | 'processing' | 'completed' | 'failed'

export type Coverage = {
  readonly files_parsed: number
  readonly files_skipped: number
  readonly files_failed: number
  readonly reasons: Readonly<Record<string, number>>
  readonly cuts?: readonly string[] | null
}

export type Scan = {
  readonly scan_id: string
  readonly status: Status
  readonly progress?: { readonly phase: string; readonly done: number; readonly total: number }
  readonly cursor: string
  readonly has_more: boolean
  readonly findings: readonly Finding[]
  readonly coverage?: Coverage | null
  readonly languages?: readonly string[]
  readonly dependency_count?: number | null
  readonly entrypoint_count?: number | null
  readonly advisory_data?: AdvisoryData
  readonly line?: {
    readonly bytes_total: number
    readonly bytes_sent: number
    readonly eta_seconds: number
  }
  readonly error?: { readonly code: string; readonly detail?: string }
}

type AdvisoryData = {
  readonly source: string
  readonly as_of: string | null
  readonly count?: number
}

export type ListedScan = {
  readonly scan_id: string
  readonly status: Status
  readonly submitted_at: string
  readonly finished_at: string | null
  readonly repo_fingerprint: string
  readonly commit_hash: string | null
  readonly directory: string | null
  readonly counts: ScanCounts
}

export type ConsoleState = {
  readonly lists: 'key' | 'local' | 'none'
  readonly directory: string | null
  readonly refusal: string | null
}

export type Decision = {
  readonly fingerprint: string
  readonly state: 'open' | 'accepted' | 'false_positive' | 'assigned'
  readonly reason: string | null
  readonly expires_on: string | null
  readonly assignee: string | null
  readonly decided_by: string
  readonly decided_at: string
  readonly is_in_force: boolean
}

export type Triage = {
  readonly decisions: readonly Decision[]
  readonly history: readonly Decision[]
  readonly ignore_entries: readonly string[]
}

type BriefFinding = {
  readonly id: string
  readonly fingerprint: string
  readonly title: string
  readonly severity: string
  readonly level: string
}

export type Comparison = {
  readonly new: readonly BriefFinding[]
  readonly unchanged: readonly BriefFinding[]
  readonly fixed: readonly BriefFinding[]
}

export type ProofRequest = {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | null
  readonly headers?: Readonly<Record<string, string>> | null
  readonly body?: unknown
  readonly body_type?: 'json' | 'form' | 'text' | 'multipart' | 'archive' | null
}

export type Proof = {
  readonly title: string
  readonly driver:
    | {
        readonly kind: 'http'
        readonly entry: string
        readonly request: ProofRequest
        readonly before?: readonly ProofRequest[] | null
        readonly after?: ProofRequest | null
      }
    | { readonly kind: 'plan'; readonly plan: unknown }
  readonly target: {
    readonly kind: 'files' | 'package'
    readonly name?: string
    readonly version?: string
  }
  readonly payload: string
  readonly control: string
  readonly oracle: string
  readonly expected: {
    readonly effect: string
    readonly sink: { readonly file: string; readonly line: number; readonly callee: string }
  }
}

export type Excerpt = { readonly first_line: number; readonly lines: readonly string[] }

export type Guardrail = {
  readonly directory: string
  readonly entries: readonly {
    readonly at: string
    readonly tool: string
    readonly subject: string
    readonly decision: 'allow' | 'warn' | 'block'
    readonly reasons: readonly string[]
    readonly is_degraded: boolean
  }[]
  readonly lines: number
  readonly fault: string | null
  readonly incident: string | null
  readonly policy: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

export type Ready = {
  readonly version: string
  readonly checks: Readonly<Record<string, string>>
  readonly sandbox_reason?: string
  readonly line_bits_per_second: number
  readonly warnings: readonly string[]
  readonly advisory_data: AdvisoryData
}

import type { Severity } from '@daimon/scanner-api'
import type { PathStep } from '../reach/path.ts'
import type { CvssScore } from './cvss.ts'

export const LEVELS = ['V0', 'V1', 'V2', 'V3', 'V4'] as const
/** Candidate, reachable, triggered, attributed, differential. */
export type Level = (typeof LEVELS)[number]

/** What was done to prove a finding. What stands in `evidence` is the business of whoever proved it. */
export type Verification = {
  readonly level: Level
  readonly status: 'verified' | 'refuted' | 'unverified' | 'inconclusive'
  readonly reason: string
  readonly attempts: number
  readonly oracle: string | null
  readonly sandbox: string | null
  readonly evidence: readonly unknown[]
}

export type Location = {
  readonly file: string
  readonly start_line: number
  readonly end_line: number
}

/** A finding as it is told to everybody: names and shapes of the contract, members that older clients know at the end. */
export type Finding = {
  readonly id: string
  readonly fingerprint: string
  readonly rule_id: string
  readonly title: string
  /** `CWE-79`, the one that tells most. */
  readonly cwe: string | null
  readonly cve_ids: readonly string[]
  /** All names of the flaw, those of CVE included. */
  readonly advisory_ids: readonly string[]
  readonly severity: Severity
  readonly cvss: CvssScore | null
  readonly is_malicious: boolean
  readonly ecosystem?: string
  readonly package?: string
  readonly version?: string
  readonly purl?: string
  readonly fixed_versions?: readonly string[]
  readonly is_dev_only?: boolean
  readonly symbols?: readonly string[]
  readonly epss?: { readonly chance: number; readonly percentile: number; readonly as_of: string }
  readonly kev_since?: string
  readonly reachable: boolean | null
  /** Why it is unknown or not reachable. */
  readonly reachability_reason: string | null
  readonly path: string | null
  readonly path_steps: readonly PathStep[]
  readonly locations: readonly Location[]
  readonly verification: Verification
  readonly remediation: string
  readonly references: readonly string[]
  readonly cve_id: string | null
  readonly sca_reachable: boolean | null
  readonly sca_reachability: 'reachable' | 'unreachable' | 'unknown'
}

/** As the contract bounds them; a path as long as that tells nobody more. */
const TITLE_MAX = 1_024
const STEPS_MAX = 1_000

export const bounded = (finding: Finding): Finding => ({
  ...finding,
  title:
    finding.title.length > TITLE_MAX
      ? `${finding.title.slice(0, TITLE_MAX - 1).toWellFormed()}…`
      : finding.title,
  path_steps: finding.path_steps.slice(-STEPS_MAX),
  locations: finding.locations.slice(0, STEPS_MAX),
})

/** Before anybody has tried: a shown path is V1, anything else V0, and neither is verified. */
export const unproven = (isShown: boolean): Verification => ({
  level: isShown ? 'V1' : 'V0',
  status: 'unverified',
  reason: isShown ? 'a path is shown, and no proof was tried' : 'no proof was tried',
  attempts: 0,
  oracle: null,
  sandbox: null,
  evidence: [],
})

export const legacyReachability = (
  reachable: boolean | null,
): Pick<Finding, 'sca_reachable' | 'sca_reachability'> => ({
  sca_reachable: reachable,
  sca_reachability: reachable === null ? 'unknown' : reachable ? 'reachable' : 'unreachable',
})

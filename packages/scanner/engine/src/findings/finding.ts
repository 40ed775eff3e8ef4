import type { Severity } from '@daimon/scanner-api'
import type { PathStep } from '../reachability/path.ts'
import type { CvssScore } from './cvss.ts'

export const LEVELS = ['V0', 'V1', 'V2', 'V3', 'V4'] as const
/** Verification levels: candidate, reachable, triggered, attributed, differential. */
export type Level = (typeof LEVELS)[number]

/** Result of verifying a finding. The shape of `evidence` depends on the verifier. */
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

/** A finding in its contract form. Members for older clients are last. */
export type Finding = {
  readonly id: string
  readonly fingerprint: string
  readonly rule_id: string
  readonly title: string
  /** The first CWE of the advisories or the rule: `CWE-79`. */
  readonly cwe: string | null
  readonly cve_ids: readonly string[]
  /** All ids and aliases, including CVEs. */
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
  /** Why reachability is unknown or false. */
  readonly reachability_reason: string | null
  readonly path: string | null
  readonly path_steps: readonly PathStep[]
  readonly locations: readonly Location[]
  readonly verification: Verification
  readonly remediation: string
  readonly references: readonly string[]
  readonly cve_id: string | null
  readonly sca_reachable: boolean
  readonly sca_reachability: 'reachable' | 'unreachable' | 'unknown'
}

/** Limits of the contract. */
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

/** The verification before any proof attempt: V1 with a static path, otherwise V0. */
export const unproven = (isShown: boolean): Verification => ({
  level: isShown ? 'V1' : 'V0',
  status: 'unverified',
  reason: isShown ? 'reachable by static analysis; no proof attempted' : 'no proof attempted',
  attempts: 0,
  oracle: null,
  sandbox: null,
  evidence: [],
})

/**
 * Older clients hide what isn't `sca_reachable`, so that only proven unreachability makes it false;
 * `sca_reachability` distinguishes unknown from reachable.
 */
export const legacyReachability = (
  reachable: boolean | null,
): Pick<Finding, 'sca_reachable' | 'sca_reachability'> => ({
  sca_reachable: reachable !== false,
  sca_reachability: reachable === null ? 'unknown' : reachable ? 'reachable' : 'unreachable',
})

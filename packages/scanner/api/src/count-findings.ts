import { SEVERITIES, type Severity } from './scan.ts'

type CountedFinding = {
  readonly severity: Severity
  readonly reachable?: boolean | null | undefined
  readonly baseline_state?: unknown
  readonly verification: { readonly status: string }
}

/** The numbers that every report format, the CLI, and the service state. */
export type FindingCounts = {
  /** Without refuted findings, as are all other counts. */
  readonly total: number
  /** Not in the baseline; without a baseline, all. */
  readonly fresh: number
  readonly verified: number
  readonly reachable: number
  /** Of unknown reachability. */
  readonly unknown: number
  readonly refuted: number
  readonly bySeverity: Readonly<Record<Severity, number>>
}

/** Whether every attack was tried and none had the effect. Such findings are counted apart. */
export const isRefuted = ({ verification }: Pick<CountedFinding, 'verification'>): boolean =>
  verification.status === 'refuted'

/** Whether the baseline lacks the finding, or there is no baseline. */
export const isFresh = ({ baseline_state: state }: CountedFinding): boolean => state !== 'unchanged'

export const countFindings = (findings: readonly CountedFinding[]): FindingCounts => {
  const open = findings.filter((finding) => !isRefuted(finding))
  const count = (is: (finding: CountedFinding) => boolean): number => open.filter(is).length
  return {
    total: open.length,
    fresh: count(isFresh),
    verified: count(({ verification }) => verification.status === 'verified'),
    reachable: count(({ reachable }) => reachable === true),
    unknown: count(({ reachable }) => reachable === null),
    refuted: findings.length - open.length,
    bySeverity: Object.fromEntries(
      SEVERITIES.map((severity) => [severity, count((finding) => finding.severity === severity)]),
    ) as Record<Severity, number>,
  }
}

type CountedFinding = {
  readonly severity: string
  readonly reachable?: boolean | null | undefined
  readonly baseline_state?: unknown
  readonly verification: { readonly status: string }
  /** The decision on the finding, if one is in force. */
  readonly triage?: { readonly state: string } | undefined
  /** How many equal findings this entry represents. Default: 1. */
  readonly count?: number | undefined
}

/** The numbers that every report format, the console, the CLI, and the service state. */
export type FindingCounts = {
  /** Neither refuted nor dismissed, as are all other counts but these two. */
  readonly listed: number
  readonly by_severity: {
    readonly critical: number
    readonly high: number
    readonly medium: number
    readonly low: number
  }
  /** Not in the baseline; without a baseline, all. */
  readonly fresh: number
  readonly verified: number
  readonly reachable: number
  /** Of unknown reachability. */
  readonly unknown: number
  readonly refuted: number
  /** Accepted, or marked as false positives. */
  readonly dismissed: number
}

/** Those that a list of scans states. */
export type ScanCounts = Pick<
  FindingCounts,
  'listed' | 'by_severity' | 'verified' | 'refuted' | 'dismissed'
>

const DISMISSING = new Set(['accepted', 'false_positive'])

/** Whether every attack was tried and none had the effect. Such findings are counted apart. */
export const isRefuted = ({ verification }: Pick<CountedFinding, 'verification'>): boolean =>
  verification.status === 'refuted'

/** Whether a decision in force takes the finding off the list. */
export const isDismissed = ({ triage }: Pick<CountedFinding, 'triage'>): boolean =>
  triage !== undefined && DISMISSING.has(triage.state)

export const isListed = (finding: Pick<CountedFinding, 'triage' | 'verification'>): boolean =>
  !isRefuted(finding) && !isDismissed(finding)

type SplitFindings<F> = {
  readonly listed: readonly F[]
  readonly refuted: readonly F[]
  readonly dismissed: readonly F[]
}

/** Findings with those apart that are counted apart; a refuted one is not dismissed too. */
export const splitFindings = <F extends Pick<CountedFinding, 'triage' | 'verification'>>(
  findings: readonly F[],
): SplitFindings<F> => ({
  listed: findings.filter(isListed),
  refuted: findings.filter(isRefuted),
  dismissed: findings.filter((each) => !isRefuted(each) && isDismissed(each)),
})

/** Whether the baseline lacks the finding, or there is no baseline. */
export const isFresh = ({ baseline_state: state }: CountedFinding): boolean => state !== 'unchanged'

export const countFindings = (findings: readonly CountedFinding[]): FindingCounts => {
  const { listed, refuted, dismissed } = splitFindings(findings)
  const count = (isWanted: (finding: CountedFinding) => boolean): number =>
    sum(listed.filter(isWanted))
  const ofSeverity = (severity: string) => count((finding) => finding.severity === severity)
  return {
    listed: sum(listed),
    by_severity: {
      critical: ofSeverity('critical'),
      high: ofSeverity('high'),
      medium: ofSeverity('medium'),
      low: ofSeverity('low'),
    },
    fresh: count(isFresh),
    verified: count(({ verification }) => verification.status === 'verified'),
    reachable: count(({ reachable }) => reachable === true),
    unknown: count(({ reachable }) => reachable === null),
    refuted: sum(refuted),
    dismissed: sum(dismissed),
  }
}

const sum = (findings: readonly CountedFinding[]): number =>
  findings.reduce((total, { count = 1 }) => total + count, 0)

type CountedFinding = {
  readonly severity: string
  readonly verification: { readonly status: string }
  /** The decision on the finding, if one is in force. */
  readonly triage?: { readonly state: string } | undefined
  /** How many equal findings this entry represents. Default: 1. */
  readonly count?: number | undefined
}

export type FindingCounts = {
  /** Findings that are neither refuted nor dismissed. */
  readonly listed: number
  readonly by_severity: {
    readonly critical: number
    readonly high: number
    readonly medium: number
    readonly low: number
  }
  readonly verified: number
  readonly refuted: number
  /** Accepted, or marked as false positives. */
  readonly dismissed: number
}

const DISMISSING = new Set(['accepted', 'false_positive'])

/** Whether the proof attempts of a finding had no effect with any input. */
export const isRefuted = ({ verification }: Pick<CountedFinding, 'verification'>): boolean =>
  verification.status === 'refuted'

/** Whether a decision in force takes the finding off the list. */
export const isDismissed = ({ triage }: Pick<CountedFinding, 'triage'>): boolean =>
  triage !== undefined && DISMISSING.has(triage.state)

/** The counts that the console, the scan list, and the command line show. */
export const countFindings = (findings: readonly CountedFinding[]): FindingCounts => {
  const sum = (isWanted: (finding: CountedFinding) => boolean): number =>
    findings.reduce((total, each) => total + (isWanted(each) ? (each.count ?? 1) : 0), 0)
  const isListed = (finding: CountedFinding) => !isRefuted(finding) && !isDismissed(finding)
  const ofSeverity = (severity: string) =>
    sum((finding) => isListed(finding) && finding.severity === severity)
  return {
    listed: sum(isListed),
    by_severity: {
      critical: ofSeverity('critical'),
      high: ofSeverity('high'),
      medium: ofSeverity('medium'),
      low: ofSeverity('low'),
    },
    verified: sum((each) => isListed(each) && each.verification.status === 'verified'),
    refuted: sum(isRefuted),
    dismissed: sum((each) => !isRefuted(each) && isDismissed(each)),
  }
}

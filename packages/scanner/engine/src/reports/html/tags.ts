import type { ReportedFinding } from '../report.ts'

const STATUS_CLASS = {
  verified: 'critical',
  inconclusive: 'medium',
  unverified: 'quiet',
  refuted: 'quiet',
} as const

export const statusTag = ({ verification: { level, status } }: ReportedFinding): string =>
  `<span class="tag ${STATUS_CLASS[status]}">${level} ${status}</span>`

/** All marks of a finding: severity, verification, and what makes it urgent or new. */
export const buildTags = (finding: ReportedFinding): string =>
  [
    `<span class="tag ${finding.severity}">${finding.severity}</span>`,
    statusTag(finding),
    ...(finding.is_malicious ? ['<span class="tag critical">malicious</span>'] : []),
    ...(finding.kev_since === undefined ? [] : ['<span class="tag critical">exploited</span>']),
    ...(finding.baseline_state === undefined
      ? []
      : [`<span class="tag quiet">${finding.baseline_state}</span>`]),
  ].join(' ')

import {
  type Coverage,
  type FlattenedPayload,
  type FragmentsPayload,
  type Severity,
  countFindings,
} from '@daimon/scanner-api'
import type { AdvisoryData } from '../advisories/advisory.ts'
import { getEcosystem } from '../advisories/ecosystems.ts'
import type { MatchResult } from '../advisories/match-advisories.ts'
import { type Assessment, sortFindings } from '../findings/assess.ts'
import type { Finding } from '../findings/finding.ts'
import { toPurl } from '../findings/purl.ts'
import { isEntry } from '../reachability/from-entry-points.ts'
import type { Triage } from './triage.ts'

type BaselineState = 'new' | 'unchanged'
export type ReportedFinding = Finding & {
  readonly baseline_state?: BaselineState
  readonly triage?: Triage
}

export type Component = {
  readonly ecosystem: string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly is_dev_only: boolean
}

type UndecidedPackage = {
  readonly ecosystem: string
  readonly package: string
  readonly version: string
  readonly reason: MatchResult['undecided'][number]['reason']
  readonly advisory_ids: readonly string[]
}

/**
 * The content of a report in every format. It contains neither the time nor the ID of the run, so
 * the same commit and the same data give the same bytes.
 */
export type Report = {
  readonly schema_version: '1'
  readonly tool: { readonly name: string; readonly version: string }
  readonly target: {
    readonly repo_fingerprint: string
    readonly git_tree_hash: string
    readonly commit_hash: string | null
  }
  readonly advisory_data: AdvisoryData
  readonly coverage: Coverage | null
  readonly graph_truncated: boolean
  readonly summary: {
    readonly dependency_count: number
    readonly entrypoint_count: number
    readonly languages: readonly string[]
    readonly finding_count: number
    readonly verified_finding_count: number
    readonly reachable_finding_count: number
    readonly unknown_finding_count: number
    /** Not part of the other counts. */
    readonly refuted_finding_count: number
    /** Accepted, or marked as false positives. Not part of the other counts. */
    readonly dismissed_finding_count: number
    /** Missing from the baseline; absent without a baseline. */
    readonly new_finding_count?: number
    readonly findings_by_severity: Readonly<Record<Severity, number>>
    readonly raw_cve_count: number
    readonly cve_database_count: number
  }
  readonly findings: readonly ReportedFinding[]
  /** Packages that couldn't be matched to advisories. */
  readonly undecided: readonly UndecidedPackage[]
  readonly components: readonly Component[]
  /** Findings of the baseline that are missing now; absent without a baseline. */
  readonly fixed?: readonly ReportedFinding[]
}

type ReportInput = {
  readonly payload: FragmentsPayload | FlattenedPayload
  readonly assessment: Assessment
  /** The findings after verification; by default those of the assessment. */
  readonly findings?: readonly Finding[]
  readonly version: string
}

/** Builds the report of a scan. */
export const buildReport = ({
  payload,
  assessment,
  findings = assessment.findings,
  version,
}: ReportInput): Report => {
  const sorted = sortFindings(findings)
  const components = listComponents(payload.dependencies)
  return {
    schema_version: '1',
    tool: { name: 'daimon-scan', version },
    target: {
      repo_fingerprint: payload.repo_fingerprint,
      git_tree_hash: payload.git_tree_hash,
      commit_hash: payload.commit_hash ?? null,
    },
    advisory_data: assessment.advisory_data,
    coverage: payload.coverage ?? null,
    graph_truncated: payload.graph_truncated === true,
    summary: {
      dependency_count: components.length,
      entrypoint_count: payload.entrypoint_count ?? entriesIn(assessment.graph),
      languages: [...payload.languages].toSorted(),
      ...summarize(sorted),
      raw_cve_count: new Set(sorted.flatMap(({ cve_ids }) => cve_ids)).size,
      cve_database_count: assessment.advisory_data.count,
    },
    findings: sorted,
    undecided: assessment.undecided
      .map(({ dependency, reason, ids }) => ({
        ecosystem: getEcosystem(dependency)?.name ?? dependency.ecosystem,
        package: dependency.name,
        version: dependency.version,
        reason,
        advisory_ids: ids,
      }))
      .toSorted((a, b) =>
        order(
          `${a.ecosystem}:${a.package}@${a.version}`,
          `${b.ecosystem}:${b.package}@${b.version}`,
        ),
      ),
    components,
  }
}

type FindingSummary = Pick<
  Report['summary'],
  | 'finding_count'
  | 'verified_finding_count'
  | 'reachable_finding_count'
  | 'unknown_finding_count'
  | 'refuted_finding_count'
  | 'dismissed_finding_count'
  | 'new_finding_count'
  | 'findings_by_severity'
>

/** The counts of findings in a report; with a baseline, also of new ones. */
export const summarize = (
  findings: readonly ReportedFinding[],
  isCompared = false,
): FindingSummary => {
  const counts = countFindings(findings)
  return {
    finding_count: counts.listed,
    verified_finding_count: counts.verified,
    reachable_finding_count: counts.reachable,
    unknown_finding_count: counts.unknown,
    refuted_finding_count: counts.refuted,
    dismissed_finding_count: counts.dismissed,
    ...(isCompared ? { new_finding_count: counts.fresh } : {}),
    findings_by_severity: counts.by_severity,
  }
}

/** Counts entry points if the client didn't send their number. */
const entriesIn = ({ nodes }: Assessment['graph']): number =>
  [...nodes.values()].filter(isEntry).length

const listComponents = (dependencies: FragmentsPayload['dependencies']): Component[] => {
  const all = Map.groupBy(dependencies, (dependency) => {
    const ecosystem = getEcosystem(dependency)?.name ?? dependency.ecosystem
    return `${ecosystem}:${dependency.name}@${dependency.version}`
  })
  return [...all]
    .toSorted(([a], [b]) => order(a, b))
    .flatMap(([, same]) => {
      const [first] = same
      if (!first) return []
      const ecosystem = getEcosystem(first)?.name ?? first.ecosystem
      const purl = toPurl(ecosystem, first.name, first.version)
      return [
        {
          ecosystem,
          name: first.name,
          version: first.version,
          ...(purl === undefined ? {} : { purl }),
          is_dev_only: same.every(({ dev }) => dev === true),
        },
      ]
    })
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

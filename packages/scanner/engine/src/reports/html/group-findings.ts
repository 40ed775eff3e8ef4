import { SEVERITIES, type Severity, splitFindings } from '@daimon/scanner-api'
import type { ReportedFinding } from '../report.ts'

/** A finding with its number in the report, counted from 1; the number is also its anchor. */
export type NumberedFinding = { readonly number: number; readonly finding: ReportedFinding }

/** Findings of one package, or of the project's own code. */
export type PackageGroup = {
  /** `name version`; undefined for the project's code. */
  readonly name: string | undefined
  readonly findings: readonly NumberedFinding[]
}

type SeverityGroup = {
  readonly severity: Severity
  readonly packages: readonly PackageGroup[]
  readonly count: number
}

export type GroupedFindings = {
  /** The most severe first; severities without findings are left out. */
  readonly severities: readonly SeverityGroup[]
  /** By package, across severities; the project's code is not a package. */
  readonly packages: readonly PackageGroup[]
  readonly refuted: readonly ReportedFinding[]
  readonly dismissed: readonly ReportedFinding[]
}

/** Groups findings by severity, then package, and numbers them in that order. */
export const groupFindings = (findings: readonly ReportedFinding[]): GroupedFindings => {
  const { listed, refuted, dismissed } = splitFindings(findings)
  const ordered = SEVERITIES.toReversed().flatMap((severity) =>
    [
      ...Map.groupBy(
        listed.filter((finding) => finding.severity === severity),
        nameRelease,
      ),
    ]
      // The project's own code first.
      .toSorted(([a], [b]) => Number(a !== undefined) - Number(b !== undefined))
      .flatMap(([, group]) => group),
  )
  const numbered = ordered.map((finding, at): NumberedFinding => ({ number: at + 1, finding }))
  return {
    severities: [...Map.groupBy(numbered, ({ finding }) => finding.severity)].map(
      ([severity, all]) => ({ severity, packages: groupByPackage(all), count: all.length }),
    ),
    packages: groupByPackage(numbered).filter(({ name }) => name !== undefined),
    refuted,
    dismissed,
  }
}

const groupByPackage = (findings: readonly NumberedFinding[]): PackageGroup[] =>
  [...Map.groupBy(findings, ({ finding }) => nameRelease(finding))].map(([name, all]) => ({
    name,
    findings: all,
  }))

const nameRelease = ({ package: name, version = '' }: ReportedFinding): string | undefined =>
  name === undefined ? undefined : `${name} ${version}`.trim()

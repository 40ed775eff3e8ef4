import { isRefuted } from '@daimon/scanner-api/counts'
import { pluralize } from '@daimon/ui'
import { LevelTag, SeverityTag } from '../parts/tags.tsx'
import { SEVERITIES, describeDecision, getClass } from '../words.ts'
import type { FilteredFinding } from './filter-findings.ts'

type Group = {
  readonly name: string
  readonly findings: readonly FilteredFinding[]
  readonly fix: string | undefined
}

const severityRank = ({ severity }: FilteredFinding): number =>
  SEVERITIES.indexOf(severity as (typeof SEVERITIES)[number])

/** The worst group first; vulnerabilities of a release are together, as are those of a class. */
const groupFindings = (findings: readonly FilteredFinding[]): readonly Group[] => {
  const sorted = findings.toSorted(
    (a, b) =>
      severityRank(a) - severityRank(b) || (a.verification.level < b.verification.level ? 1 : -1),
  )
  const byName = Map.groupBy(sorted, (finding) =>
    finding.package === undefined
      ? getClass(finding)
      : `${finding.package}@${finding.version ?? ''}`,
  )
  return [...byName].map(([name, found]) => ({ name, findings: found, fix: findFix(found) }))
}

/** One version that fixes all findings of a release, if the advisories name the same. */
const findFix = (findings: readonly FilteredFinding[]): string | undefined => {
  const fixes = new Set(findings.flatMap(({ fixed_versions: [first] = [] }) => first ?? []))
  if (fixes.size === 0) return undefined
  return [...fixes].join(', ')
}

export const FindingGroups = ({
  id,
  findings,
}: {
  id: string
  findings: readonly FilteredFinding[]
}) => (
  <>
    {groupFindings(findings).map(({ name, findings: found, fix }) => (
      <section key={name} class="panel" aria-label={name}>
        <div class="group-head">
          <h2 class="clip" dir="auto">
            {name}
          </h2>
          <span class="meta">
            {pluralize(found.length, 'finding')}
            {fix !== undefined && <span class="clip">Fixed in {fix}</span>}
          </span>
        </div>
        <ul class="rows findings">
          {found.map((finding) => (
            <FindingRow key={finding.id} id={id} finding={finding} />
          ))}
        </ul>
      </section>
    ))}
  </>
)

const FindingRow = ({ id, finding }: { id: string; finding: FilteredFinding }) => {
  const place = finding.locations?.[0]
  const ids = finding.cve_ids && finding.cve_ids.length > 0 ? finding.cve_ids : [finding.cwe ?? '']
  return (
    <li>
      <SeverityTag severity={finding.severity} />
      <span class="finding-name">
        <a class="clip" dir="auto" href={`/scans/${id}/findings/${encodeURIComponent(finding.id)}`}>
          {finding.title}
        </a>
        <span class="meta clip">
          <span>{ids.filter((each) => each !== '').join(' ')}</span>
          {place && (
            <code>
              {place.file}:{place.start_line}
            </code>
          )}
        </span>
      </span>
      <span class="tags">
        <LevelTag level={finding.verification.level} />
        {isRefuted(finding) && <span class="badge">refuted</span>}
        {finding.isNew && <span class="badge bad">new</span>}
        {finding.triage && <span class="badge">{describeDecision(finding.triage)}</span>}
      </span>
    </li>
  )
}

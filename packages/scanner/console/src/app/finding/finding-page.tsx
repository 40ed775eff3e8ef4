import { Failure, Loading, PageTitle } from '@daimon/ui'
import { LevelTag, SeverityTag } from '../parts/tags.tsx'
import { withDecisions } from '../scan/with-decisions.ts'
import { useScan } from '../scan-store.ts'
import { Facts } from './facts.tsx'
import { LevelLadder } from './level-ladder.tsx'
import { PathFigure } from './path-figure.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { SourcePanel } from './source-panel.tsx'
import { TriageForm } from './triage-form.tsx'

const PROVEN = new Set(['V2', 'V3', 'V4'])

/** A finding: where, how it is reached, what proves it, and what to do. */
export const FindingPage = ({ id, findingId }: { id: string; findingId: string }) => {
  const { findings, triage, isComplete, error, retry } = useScan(id)
  const finding = withDecisions(findings, triage).find((each) => each.id === findingId)
  if (!finding)
    return (
      <>
        <PageTitle title="Finding" />
        {error !== undefined ? (
          <Failure error={error} retry={retry} />
        ) : isComplete ? (
          <Failure error={new Error('The scan has no such finding.')} />
        ) : (
          <Loading what="the finding" />
        )}
      </>
    )
  const steps = finding.path_steps ?? []
  const place = finding.locations?.[0] ?? steps.at(-1)
  const line = place && ('start_line' in place ? place.start_line : place.line)
  const unmentioned = (finding.fixed_versions ?? []).filter(
    (version) => finding.remediation?.includes(version) !== true,
  )
  return (
    <>
      <p class="crumb">
        <a href={`/scans/${id}`}>Scan</a>
      </p>
      <PageTitle title={finding.title} />
      <div class="toolbar">
        <SeverityTag severity={finding.severity} />
        <LevelTag level={finding.verification.level} />
      </div>
      <section class="panel" aria-label="Remediation">
        <h2>Remediation</h2>
        <p class="clip">{finding.remediation ?? 'No remediation is known.'}</p>
        {unmentioned.length > 0 && <p class="clip">Also fixed in {unmentioned.join(', ')}.</p>}
      </section>
      <div class="columns">
        <LevelLadder verification={finding.verification} />
        <Facts finding={finding} />
      </div>
      {steps.length > 0 && (
        <section class="panel" aria-label="Path">
          <h2>Path</h2>
          <PathFigure steps={steps} />
        </section>
      )}
      {place && line !== undefined && line > 0 && (
        <SourcePanel id={id} file={place.file} line={line} />
      )}
      {PROVEN.has(finding.verification.level) && <ProofPanel id={id} findingId={findingId} />}
      <TriageForm id={id} finding={finding} history={triage?.history ?? []} />
    </>
  )
}

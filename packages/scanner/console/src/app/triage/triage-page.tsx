import { CodeBlock, Empty, Failure, Loading, PageTitle } from '@daimon/ui'
import { useScan } from '../scan-store.ts'
import type { Decision } from '../types.ts'
import { DecisionList } from './decision-list.tsx'

/** Decisions on the repository of a scan, their log, and lines for `.daimonignore`. */
export const TriagePage = ({ id }: { id: string }) => {
  const { findings, triage, error, retry } = useScan(id)
  const names = new Map(findings.map((finding) => [finding.fingerprint, finding]))
  const nameFor = ({ fingerprint }: Decision) => {
    const finding = names.get(fingerprint)
    return finding && { href: `/scans/${id}/findings/${finding.id}`, text: finding.title }
  }
  return (
    <>
      <p class="crumb">
        <a href={`/scans/${id}`}>Scan</a>
      </p>
      <PageTitle
        title="Decisions"
        lead="Decisions apply to later scans of the same repository. SARIF reports contain them as suppressions, OpenVEX and CycloneDX as statuses."
      />
      {error !== undefined && <Failure error={error} retry={retry} />}
      {triage === undefined && error === undefined && <Loading what="decisions" />}
      {triage?.history.length === 0 && (
        <Empty title="No decisions">
          <p>Open a finding to accept it, mark it as a false positive, or assign it.</p>
        </Empty>
      )}
      {triage && triage.decisions.length > 0 && (
        <section class="panel" aria-label="Current decisions">
          <h2>Current</h2>
          <DecisionList
            decisions={triage.decisions.filter(({ state }) => state !== 'open')}
            nameFor={nameFor}
          />
        </section>
      )}
      {triage && triage.ignore_entries.length > 0 && (
        <section class="panel" aria-label="Ignore entries">
          <h2>.daimonignore</h2>
          <CodeBlock
            label="Entries"
            title={
              <span class="hint">
                Later scans skip these files. Listed are files of which every finding is accepted or
                a false positive.
              </span>
            }
            copy={{ text: `${triage.ignore_entries.join('\n')}\n`, label: 'Copy entries' }}
          >
            {triage.ignore_entries.join('\n')}
          </CodeBlock>
        </section>
      )}
      {triage && triage.history.length > 0 && (
        <section class="panel" aria-label="Audit log">
          <h2>Audit log</h2>
          <DecisionList decisions={triage.history} nameFor={nameFor} />
        </section>
      )}
    </>
  )
}

import { Empty, keep, PageTitle, parameters, pluralize, Shown, useLoad } from '@daimon/ui'
import { api } from '../api.ts'
import { listScans } from '../list-scans.ts'
import { LevelTag, SeverityTag } from '../parts/tags.tsx'
import type { Comparison, ListedScan } from '../types.ts'
import { repositoryName } from '../words.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

const SECTIONS = [
  ['new', 'New', 'Missing from the baseline.'],
  ['fixed', 'Fixed', 'Only in the baseline.'],
  ['unchanged', 'Unchanged', 'In both scans.'],
] as const

/** New, fixed, and unchanged findings of two scans. */
export const ComparePage = () => {
  const scan = parameters.value.get('scan') ?? ''
  const baseline = parameters.value.get('baseline') ?? ''
  const [list, reloadList] = useLoad((signal) => listScans(signal), [])
  const [compared, reload] = useLoad(
    async (signal) =>
      scan === '' || baseline === '' ? undefined : api.compare(scan, baseline, signal),
    [scan, baseline],
  )
  return (
    <>
      <PageTitle title="Compare" lead="Findings are equal if their fingerprints are." />
      <Shown loaded={list} what="scans" retry={reloadList}>
        {(scans) => {
          const completed = scans.filter(({ status }) => status === 'completed')
          return (
            <div class="filters wide">
              <ScanChoice
                label="Scan"
                scans={completed}
                value={scan}
                onChange={(value) => keep({ scan: value })}
              />
              <ScanChoice
                label="Baseline"
                scans={completed}
                value={baseline}
                onChange={(value) => keep({ baseline: value })}
              />
            </div>
          )
        }}
      </Shown>
      {scan === '' || baseline === '' ? (
        <Empty title="No scans selected">
          <p>Select a scan and an earlier one of the same repository.</p>
        </Empty>
      ) : (
        <Shown loaded={compared} what="the comparison" retry={reload}>
          {(found) => found && <Differences scan={scan} baseline={baseline} found={found} />}
        </Shown>
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  scans: readonly ListedScan[]
  value: string
  onChange: (value: string) => void
}

const ScanChoice = ({ label, scans, value, onChange }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">Select…</option>
      {scans.map((scan) => (
        <option key={scan.scan_id} value={scan.scan_id}>
          {describeScan(scan)}
        </option>
      ))}
    </select>
  </label>
)

/** Two scans of a repository may be a minute apart: their findings tell them apart as well. */
const describeScan = ({
  directory,
  repo_fingerprint: repository,
  submitted_at: at,
  counts,
}: ListedScan): string =>
  [
    repositoryName(directory, repository),
    TIME.format(new Date(at)),
    pluralize(counts.listed, 'finding'),
  ].join(', ')

type Props = { scan: string; baseline: string; found: Comparison }

const Differences = ({ scan, baseline, found }: Props) => (
  <>
    <p role="status">
      {pluralize(found.new.length, 'new finding')}, {found.fixed.length} fixed,{' '}
      {found.unchanged.length} unchanged
    </p>
    {SECTIONS.filter(([state]) => found[state].length > 0).map(([state, name, meaning]) => (
      <section key={state} class="panel" aria-label={name}>
        <h2>
          {name} ({found[state].length})
        </h2>
        <p class="hint">{meaning}</p>
        <ul class="rows findings">
          {found[state].map(({ id, title, severity, level }) => (
            <li key={id}>
              <SeverityTag severity={severity} />
              <a
                class="clip"
                dir="auto"
                href={`/scans/${state === 'fixed' ? baseline : scan}/findings/${encodeURIComponent(id)}`}
              >
                {title}
              </a>
              <LevelTag level={level} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

import { When, pluralize } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { SeverityBar } from '../parts/severity-bar.tsx'
import { StatusTag } from '../parts/tags.tsx'
import type { ListedScan } from '../types.ts'
import { repositoryName } from '../words.ts'
import { TrendChart } from './trend-chart.tsx'

const SHOWN_MAX = 8

/** The scans of a repository with their trend. */
export const RepositoryPanel = ({ scans }: { scans: readonly ListedScan[] }) => {
  const [isComplete, setComplete] = useState(false)
  const [newest] = scans
  if (!newest) return null
  const directory = scans.find((scan) => scan.directory !== null)?.directory ?? null
  const name = repositoryName(directory, newest.repo_fingerprint)
  const completed = scans.filter(({ status }) => status === 'completed')
  const [latest, before] = completed
  return (
    <section class="panel" aria-label={name}>
      <div class="repository-head">
        <div>
          <h2 class="clip" dir="auto">
            {name}
          </h2>
          <p class="meta clip">{directory ?? newest.repo_fingerprint}</p>
        </div>
        {completed.length > 1 && <TrendChart scans={completed.toReversed()} />}
      </div>
      <ul class="rows">
        {scans.slice(0, isComplete ? undefined : SHOWN_MAX).map((scan) => (
          <li key={scan.scan_id}>
            <a href={`/scans/${scan.scan_id}`}>
              <When at={scan.submitted_at} />
            </a>
            <StatusTag status={scan.status} />
            {scan.status === 'failed' ? <span /> : <SeverityBar counts={scan.counts} />}
            <span class="meta">
              <span>{scan.counts.verified} verified</span>
              {scan.counts.dismissed > 0 && <span>{scan.counts.dismissed} dismissed</span>}
            </span>
          </li>
        ))}
      </ul>
      {(scans.length > SHOWN_MAX || (latest && before)) && (
        <div class="actions">
          {latest && before && (
            <a href={`/compare?scan=${latest.scan_id}&baseline=${before.scan_id}`}>
              Compare with previous
            </a>
          )}
          {scans.length > SHOWN_MAX && (
            <button
              type="button"
              class="small"
              aria-expanded={isComplete}
              onClick={() => setComplete(!isComplete)}
            >
              {isComplete
                ? `Show the newest ${SHOWN_MAX}`
                : `Show ${pluralize(scans.length - SHOWN_MAX, 'older scan')}`}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

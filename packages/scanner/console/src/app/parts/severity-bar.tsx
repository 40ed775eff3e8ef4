import type { ScanCounts } from '@daimon/scanner-api/counts'
import { SEVERITIES } from '../words.ts'

/** The share of each severity; the text next to it has the numbers. */
export const SeverityBar = ({ counts }: { counts: ScanCounts }) => {
  const shown = SEVERITIES.filter((severity) => counts.by_severity[severity] > 0)
  return (
    <div class="severity-bar">
      <span class="severity-track" aria-hidden="true">
        {shown.map((severity) => (
          <i
            key={severity}
            class={severity}
            style={{ flexGrow: String(counts.by_severity[severity]) }}
          />
        ))}
      </span>
      <span class="severity-counts">
        {shown.length === 0
          ? counts.dismissed + counts.refuted > 0
            ? 'None open'
            : 'No findings'
          : shown.map((severity) => `${counts.by_severity[severity]} ${severity}`).join(', ')}
      </span>
    </div>
  )
}

import { capitalize } from '@daimon/ui'
import type { Scan } from '../types.ts'

const PHASES: Readonly<Record<string, string>> = {
  waiting: 'Waiting for the engine',
  assess: 'Matching advisories and searching paths',
  prove: 'Storing the results',
}

/** What the service does now, or why it failed. */
export const ProgressPanel = ({ scan }: { scan: Scan }) => {
  const { status, line, progress, error } = scan
  if (status === 'failed')
    return (
      <p class="state failure" role="alert">
        The scan failed{error ? `: ${error.detail ?? error.code}` : '.'}
      </p>
    )
  if (status === 'completed') return null
  const isOnLine = status === 'queued' && line !== undefined
  const phase = progress?.phase ?? 'waiting'
  return (
    <section class="panel" aria-label="Progress" aria-live="polite">
      <label class="stack">
        <span class="clip">
          {isOnLine
            ? `Uploading ${line.bytes_sent} of ${line.bytes_total} bytes, about ${line.eta_seconds} s left`
            : (PHASES[phase] ?? `Trying: ${capitalize(phase)}`)}
        </span>
        <progress
          max={Math.max(1, isOnLine ? line.bytes_total : (progress?.total ?? 1))}
          value={isOnLine ? line.bytes_sent : (progress?.done ?? 0)}
        />
      </label>
    </section>
  )
}

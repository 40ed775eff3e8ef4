import { capitalize } from '@daimon/ui'
import { getLevel } from '../words.ts'

const KNOWN = new Set(['critical', 'high', 'medium', 'low'])

export const SeverityTag = ({ severity }: { severity: string }) => (
  <span class={KNOWN.has(severity) ? `severity ${severity}` : 'severity'}>
    {capitalize(severity)}
  </span>
)

/** A verification level with its name; only V3 and V4 are verified. */
export const LevelTag = ({ level }: { level: string }) => {
  const { name, meaning } = getLevel(level)
  return (
    <span class={level >= 'V3' ? 'badge good' : 'badge'} title={meaning}>
      {level} {name.toLowerCase()}
    </span>
  )
}

const STATUSES: Readonly<Record<string, string>> = {
  queued: 'Uploading',
  processing: 'Analyzing',
  completed: 'Completed',
  failed: 'Failed',
}

export const StatusTag = ({ status }: { status: string }) => (
  <span class={status === 'failed' ? 'badge bad' : status === 'completed' ? 'badge' : 'badge good'}>
    {STATUSES[status] ?? status}
  </span>
)

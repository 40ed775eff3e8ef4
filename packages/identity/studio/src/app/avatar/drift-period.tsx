import type { DriftStep } from '@daimon/client'
import type { ComponentChildren } from 'preact'
import { MovedBars } from '../figures/moved-bars.tsx'
import { When } from '../parts/when.tsx'
import { movedBetween } from './evidence.ts'

/** Days, as a date field formats them; empty means unlimited. Both days are included. */
export type Period = { readonly from: string; readonly to: string }

export const wholePeriod: Period = { from: '', to: '' }

/** Whether a step is in the period, by the day in the local time zone. */
export const isWithin = ({ at }: DriftStep, { from, to }: Period): boolean => {
  if (from === '' && to === '') return true
  const day = toDay(new Date(at))
  return (from === '' || day >= from) && (to === '' || day <= to)
}

const toDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

type BarProps = { period: Period; onChange: (period: Period) => void; children: ComponentChildren }

/** Limits the chart and the list to a period. */
export const PeriodBar = ({ period, onChange, children }: BarProps) => (
  <div class="filters period">
    {children}
    <label>
      <span>From</span>
      <input
        type="date"
        value={period.from}
        onChange={(event) => onChange({ ...period, from: event.currentTarget.value })}
      />
    </label>
    <label>
      <span>To</span>
      <input
        type="date"
        value={period.to}
        onChange={(event) => onChange({ ...period, to: event.currentTarget.value })}
      />
    </label>
    {(period.from !== '' || period.to !== '') && (
      <button type="button" class="quiet small" onClick={() => onChange(wholePeriod)}>
        Show all
      </button>
    )}
  </div>
)

/** The change from the start to the end of the shown steps. */
export const PeriodChange = ({ steps }: { steps: readonly DriftStep[] }) => {
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) return <p class="hint">No steps in this period.</p>
  return (
    <details>
      <summary>
        Change from <When at={first.at} /> to <When at={last.at} />
      </summary>
      <MovedBars values={movedBetween(first.before, last.after)} empty="No change." />
    </details>
  )
}

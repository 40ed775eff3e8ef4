import type { DriftStep } from '@daimon/client'
import { anyDay, DayRange, type Days, When } from '@daimon/ui'
import type { ComponentChildren } from 'preact'
import { MovedBars } from '../figures/moved-bars.tsx'
import { toDay } from '../parts/to-day.ts'
import { movedBetween } from './evidence.ts'

/** Whether a step is in the period, by the day in the local time zone. */
export const isWithin = ({ at }: DriftStep, { from, to }: Days): boolean => {
  if (from === '' && to === '') return true
  const day = toDay(new Date(at))
  return (from === '' || day >= from) && (to === '' || day <= to)
}

type BarProps = { period: Days; onChange: (period: Days) => void; children: ComponentChildren }

/** Limits the chart and the list to a period. */
export const PeriodBar = ({ period, onChange, children }: BarProps) => (
  <div class="filters period">
    {children}
    <DayRange days={period} onChange={onChange} />
    {(period.from !== '' || period.to !== '') && (
      <button type="button" class="quiet small" onClick={() => onChange(anyDay)}>
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

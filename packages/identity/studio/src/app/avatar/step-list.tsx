import type { DriftStep } from '@daimon/client'
import { Pager, When } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { describeStep } from './describe-step.ts'

const PAGE = 12

export const CAUSES: Readonly<Record<DriftStep['cause'], string>> = {
  reflection: 'Reflection',
  state_update: 'Manual update',
  reset: 'Reset',
  soul_revision: 'Soul revision',
}

type Props = {
  /** Newest first. */
  steps: readonly DriftStep[]
  selectedId: string | undefined
  onSelect: (step: DriftStep) => void
}

/** Every step, a page at a time; the page follows a selection in the chart. */
export const StepList = ({ steps, selectedId, onSelect }: Props) => {
  const [page, setPage] = useState(0)
  useEffect(() => {
    const index = steps.findIndex(({ id }) => id === selectedId)
    if (index >= 0) setPage(Math.floor(index / PAGE))
  }, [selectedId, steps])
  const pages = Math.max(1, Math.ceil(steps.length / PAGE))
  const at = Math.min(page, pages - 1)
  return (
    <div>
      <ol class="rows" aria-label="Steps, newest first">
        {steps.slice(at * PAGE, (at + 1) * PAGE).map((step) => (
          <li key={step.id}>
            <button
              type="button"
              class="row"
              aria-pressed={step.id === selectedId}
              onClick={() => onSelect(step)}
            >
              <span>
                <strong>{CAUSES[step.cause]}</strong> <When at={step.at} />
              </span>
              <span>{describeStep(step)}</span>
            </button>
          </li>
        ))}
      </ol>
      <Pager page={at} pages={pages} onChange={setPage} newer="Newer steps" older="Older steps" />
    </div>
  )
}

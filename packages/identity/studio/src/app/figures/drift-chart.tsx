import type { DriftStep } from '@daimon/client'
import { pluralize } from '@daimon/ui'
import { useEffect, useRef } from 'preact/hooks'
import { DIMENSIONS, signed } from '../msv/dimensions.ts'
import { thin } from './thin.ts'

type Props = {
  /** Oldest first. */
  steps: readonly DriftStep[]
  keys: readonly string[]
  /** Whether steps are drawn at equal distances instead of by time. */
  isEven: boolean
  selected: DriftStep | undefined
  onSelect: (step: DriftStep) => void
}

const POINTS_MAX = 1_500
const HEIGHT = 260

/** The state after each step; a click selects the nearest one, and dragging zooms. */
export const DriftChart = ({ steps, keys, isEven, selected, onSelect }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const select = useRef(onSelect)
  select.current = onSelect
  const shown = useRef<{ at: (step: DriftStep | undefined) => void } | undefined>(undefined)
  useEffect(() => {
    const element = place.current
    if (!element || steps.length === 0) return undefined
    let isGone = false
    let remove = (): void => {}
    // Loaded on demand: most views don't draw a chart.
    void import('./drift-plot.ts').then(({ plotDrift }) => {
      if (isGone) return
      const series = keys.map((key) => listValues(steps, key))
      const positions = listPositions(steps, isEven)
      const kept = thin(steps.length, series, POINTS_MAX)
      const plot = plotDrift(element, {
        height: HEIGHT,
        positions: kept.map((index) => positions[index] as number),
        isEven,
        events: steps.flatMap(({ cause }, index) =>
          cause === 'reflection' ? [] : [positions[index] as number],
        ),
        series: keys.map((key, at) => ({
          key,
          values: kept.map((index) => series[at]?.[index] ?? 0),
        })),
        onSelect: (index) => {
          const step = steps[kept[index] ?? -1]
          if (step) select.current(step)
        },
      })
      const markStep = (step: DriftStep | undefined): void =>
        plot.mark(step && positions[steps.findIndex(({ id }) => id === step.id)])
      shown.current = { at: markStep }
      markStep(selected)
      remove = plot.remove
    })
    return () => {
      isGone = true
      shown.current = undefined
      remove()
    }
  }, [steps, keys.join(), isEven])
  useEffect(() => shown.current?.at(selected), [selected])
  return <div ref={place} class="drift-chart" role="img" aria-label={describeDrift(steps, keys)} />
}

/** Where each step is drawn: its second, or its number from 1. */
const listPositions = (steps: readonly DriftStep[], isEven: boolean): number[] =>
  steps.map(({ at }, index) => (isEven ? index + 1 : Date.parse(at) / 1_000))

const listValues = (steps: readonly DriftStep[], key: string): number[] => {
  const dimension = DIMENSIONS.find((each) => each.key === key)
  return steps.map(({ after }) => dimension?.read(after) ?? 0)
}

const describeDrift = (steps: readonly DriftStep[], keys: readonly string[]): string => {
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) return 'No steps yet'
  const moves = DIMENSIONS.filter(({ key }) => keys.includes(key)).map(
    ({ name, read }) => `${name} ${signed(read(last.after) - read(first.before), 3)}`,
  )
  return `Drift over ${pluralize(steps.length, 'step')}: ${moves.join(', ')}. The list below contains every step.`
}

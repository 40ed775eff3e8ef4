import type { DriftStep } from '@daimon/client'
import { anyDay, type Days, Empty, Failure, Loading, Segments, pluralize } from '@daimon/ui'
import { useMemo, useState } from 'preact/hooks'
import { DriftChart } from '../figures/drift-chart.tsx'
import { DIMENSIONS, HEXACO } from '../msv/dimensions.ts'
import type { ViewProps } from './avatar-page.tsx'
import { hasMoved } from './describe-step.ts'
import { PeriodBar, PeriodChange, isWithin } from './drift-period.tsx'
import { StepDetail } from './step-detail.tsx'
import { StepList } from './step-list.tsx'
import { useSteps } from './use-steps.ts'

type Axis = 'time' | 'steps'
const AXES = [
  ['time', 'Time'],
  ['steps', 'Steps'],
] as const

/** Every step of the drift log as a chart and a list, each with its cause. */
export const DriftPanel = ({ avatar, onChange }: Pick<ViewProps, 'avatar' | 'onChange'>) => {
  const { steps, isDone, error } = useSteps(avatar.id, avatar)
  const [keys, setKeys] = useState<readonly string[]>(HEXACO.map(({ key }) => key))
  const [selectedId, setSelectedId] = useState<string | undefined>(undefined)
  const [session, setSession] = useState('')
  const sessions = useMemo(() => listSessions(steps), [steps])
  const [period, setPeriod] = useState<Days>(anyDay)
  const [axis, setAxis] = useState<Axis>('time')
  const [hasStill, setStill] = useState(false)
  const shown = useMemo(
    () => steps.filter((step) => (step.session_id ?? '') === session && isWithin(step, period)),
    [steps, session, period],
  )
  const moving = useMemo(() => shown.filter(hasMoved), [shown])
  const oldestFirst = useMemo(() => shown.toReversed(), [shown])
  const selected = steps.find(({ id }) => id === selectedId)
  return (
    <section class="panel" aria-labelledby="drift">
      <h2 id="drift">Drift</h2>
      <p class="hint" role="status">
        {said(steps.length, isDone)}
      </p>
      {error !== undefined && <Failure error={error} />}
      {steps.length === 0 && !isDone && <Loading what="log" />}
      {steps.length === 0 && isDone && error === undefined && (
        <Empty title="No steps yet">
          <p>
            Completed turns move the vector within its limits. Complete a turn to see its step here.
          </p>
        </Empty>
      )}
      {steps.length > 0 && (
        <>
          <DimensionChoice keys={keys} onChange={setKeys} />
          {sessions.length > 0 && (
            <label class="inline">
              Mood scope{' '}
              <select value={session} onChange={(event) => setSession(event.currentTarget.value)}>
                <option value="">Avatar</option>
                {sessions.map((each) => (
                  <option key={each} value={each}>
                    Session {each.slice(0, 60)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PeriodBar period={period} onChange={setPeriod}>
            <Segments label="Horizontal axis" options={AXES} value={axis} onChange={setAxis} />
          </PeriodBar>
          <DriftChart
            steps={oldestFirst}
            keys={keys}
            isEven={axis === 'steps'}
            selected={selected}
            onSelect={(step) => setSelectedId(step.id)}
          />
          <PeriodChange steps={oldestFirst} />
          {moving.length < shown.length && (
            <label class="inline">
              <input
                type="checkbox"
                checked={hasStill}
                onChange={(event) => setStill(event.currentTarget.checked)}
              />{' '}
              Show {pluralize(shown.length - moving.length, 'step')} without change
            </label>
          )}
          {!selected && (
            <p class="hint">Select a step in the chart or the list to see its cause.</p>
          )}
          <div class={selected ? 'columns steps' : 'steps all'}>
            <StepList
              steps={hasStill ? shown : moving}
              selectedId={selectedId}
              onSelect={({ id }) => setSelectedId(id)}
            />
            {selected && (
              <StepDetail key={selected.id} avatar={avatar} step={selected} onChange={onChange} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

const said = (count: number, isDone: boolean): string => {
  return isDone ? `${pluralize(count, 'step')} in the log` : `Loading: ${pluralize(count, 'step')}`
}

const listSessions = (steps: readonly DriftStep[]): string[] => [
  ...new Set(steps.flatMap(({ session_id: own }) => (own === null ? [] : [own]))),
]

type ChoiceProps = { keys: readonly string[]; onChange: (keys: readonly string[]) => void }

const SERIES_MAX = 6

const DimensionChoice = ({ keys, onChange }: ChoiceProps) => (
  <fieldset class="chips">
    <legend class="unseen">Dimensions shown, maximum 6</legend>
    {DIMENSIONS.map(({ key, name }) => {
      const place = keys.indexOf(key)
      return (
        <label key={key} class={place < 0 ? 'chip' : `chip on hue-${(place % SERIES_MAX) + 1}`}>
          <input
            type="checkbox"
            checked={place >= 0}
            disabled={place < 0 && keys.length >= SERIES_MAX}
            onChange={() =>
              onChange(place < 0 ? [...keys, key] : keys.filter((other) => other !== key))
            }
          />
          {name}
        </label>
      )
    })}
  </fieldset>
)

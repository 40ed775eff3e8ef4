import { Field, Trouble, tell, useAction } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import { putTriage } from '../scan-store.ts'
import type { DecidedFinding } from '../scan/with-decisions.ts'
import { DecisionList } from '../triage/decision-list.tsx'
import type { Decision } from '../types.ts'
import { describeDecision } from '../words.ts'

type State = Decision['state']

const CHOICES: readonly (readonly [State, string])[] = [
  ['accepted', 'Accept risk'],
  ['false_positive', 'False positive'],
  ['assigned', 'Assign'],
  ['open', 'Reopen'],
]

const QUARTER_MS = 90 * 86_400_000
const today = (): string => new Date().toISOString().slice(0, 10)
const inAQuarter = (): string => new Date(Date.now() + QUARTER_MS).toISOString().slice(0, 10)

type Props = {
  id: string
  finding: DecidedFinding
  history: readonly Decision[]
}

/** The decision on a finding, and the log of earlier ones. */
export const TriageForm = ({ id, finding, history }: Props) => {
  const [state, setState] = useState<State>(finding.triage?.state ?? 'accepted')
  const [reason, setReason] = useState('')
  const [expiry, setExpiry] = useState(inAQuarter)
  const [assignee, setAssignee] = useState('')
  const { run, isRunning, error } = useAction(async () => {
    const decision = {
      state,
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(state === 'accepted' ? { expires_on: expiry } : {}),
      ...(state === 'assigned' ? { assignee: assignee.trim() } : {}),
    }
    putTriage(id, await api.decide(id, finding.id, decision))
    setReason('')
    tell('Decision stored')
  })
  const own = history.filter(({ fingerprint }) => fingerprint === finding.fingerprint)
  return (
    <section class="panel" aria-label="Decision">
      <h2>Decision</h2>
      <p>
        {finding.triage ? (
          <>
            <strong>{describeDecision(finding.triage)}</strong>
            {finding.triage.reason === null ? '' : `: ${finding.triage.reason}`}
          </>
        ) : (
          'No decision. The finding is open.'
        )}
      </p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <fieldset class="choices">
          <legend class="field-label">New decision</legend>
          {CHOICES.map(([value, label]) => (
            <label key={value} class="check">
              <input
                type="radio"
                name="state"
                value={value}
                checked={state === value}
                onChange={() => setState(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field label="Reason" hint="Stored in the audit log and exported with reports.">
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              maxLength={2000}
              required={state === 'accepted' || state === 'false_positive'}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        {state === 'accepted' && (
          <Field label="Expires on" hint="Last day of the decision.">
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                required
                min={today()}
                value={expiry}
                onInput={(event) => setExpiry(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        {state === 'assigned' && (
          <Field label="Assignee">
            {(wiring) => (
              <input
                {...wiring}
                required
                maxLength={256}
                value={assignee}
                onInput={(event) => setAssignee(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <div class="actions">
          <button class="primary" aria-disabled={isRunning}>
            Store decision
          </button>
        </div>
        <Trouble error={error} />
      </form>
      {own.length > 0 && <DecisionList decisions={own} />}
    </section>
  )
}

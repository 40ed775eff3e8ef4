import { When } from '@daimon/ui'
import type { Decision } from '../types.ts'
import { describeDecision } from '../words.ts'

type Props = {
  decisions: readonly Decision[]
  /** The finding of a decision, if it is to be named. */
  nameFor?: (decision: Decision) => { readonly href: string; readonly text: string } | undefined
}

/** Decisions with their time and author. */
export const DecisionList = ({ decisions, nameFor }: Props) => (
  <ul class="rows decisions">
    {decisions.map((decision) => {
      const name = nameFor?.(decision)
      return (
        <li key={`${decision.decided_at} ${decision.fingerprint} ${decision.state}`}>
          <span>
            {name && (
              <a class="clip" dir="auto" href={name.href}>
                {name.text}
              </a>
            )}
            {nameFor && !name && <code class="clip">{decision.fingerprint.slice(0, 12)}</code>}
            <strong class="clip">{describeDecision(decision)}</strong>
            {decision.reason !== null && <span class="clip">{decision.reason}</span>}
          </span>
          <span class="meta">
            <When at={decision.decided_at} />
            <span>by {decision.decided_by}</span>
            {!decision.is_in_force && <span>expired</span>}
          </span>
        </li>
      )
    })}
  </ul>
)

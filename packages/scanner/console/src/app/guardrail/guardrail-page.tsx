import { Empty, keep, PageTitle, parameters, pluralize, Shown, useLoad, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import type { Guardrail } from '../types.ts'
import { PolicyPanel } from './policy-panel.tsx'

/** The decisions of the guardrail in a repository, the state of its log, and the policy. */
export const GuardrailPage = () => {
  const directory = parameters.value.get('directory') ?? '.'
  const [given, setGiven] = useState(directory)
  const [state, retry] = useLoad((signal) => api.state(signal), [])
  const [loaded, reload] = useLoad(
    async (signal) => (state.value?.directory ? api.guardrail(directory, signal) : undefined),
    [directory, state.value?.directory],
  )
  return (
    <>
      <PageTitle
        title="Guardrail"
        lead="What the guardrail decided about packages before they were added."
      />
      <Shown loaded={state} what="the console" retry={retry}>
        {({ directory: root, refusal }) =>
          root === null ? (
            <Empty title="No access to local repositories">
              <p>{refusal}</p>
            </Empty>
          ) : (
            <>
              <form
                class="filters"
                onSubmit={(event) => {
                  event.preventDefault()
                  keep({ directory: given.trim() })
                }}
              >
                <label>
                  <span>Repository</span>
                  <input
                    value={given}
                    spellcheck={false}
                    autocomplete="off"
                    maxLength={4096}
                    onInput={(event) => setGiven(event.currentTarget.value)}
                  />
                </label>
                <button>Show log</button>
              </form>
              <Shown loaded={loaded} what="the log" retry={reload}>
                {(found) => found && <GuardrailView found={found} />}
              </Shown>
            </>
          )
        }
      </Shown>
    </>
  )
}

const DECISIONS = {
  allow: ['badge good', 'Allowed'],
  warn: ['badge', 'Warned'],
  block: ['badge bad', 'Blocked'],
} as const

const Decision = ({ decision }: Pick<Guardrail['entries'][number], 'decision'>) => {
  const [tone, text] = DECISIONS[decision]
  return <span class={tone}>{text}</span>
}

const GuardrailView = ({ found }: { found: Guardrail }) => (
  <>
    <section class="panel" aria-label="Log">
      <h2>Log</h2>
      {found.fault !== null || found.incident !== null ? (
        <p class="trouble clip" role="alert">
          The log was changed: {found.fault ?? found.incident}
        </p>
      ) : (
        found.lines > 0 && <p class="meta">{pluralize(found.lines, 'entry')}, unmodified.</p>
      )}
      {found.entries.length === 0 ? (
        <Empty title="No decisions">
          <p>
            Connect an agent or a hook: <code>daimon-scan mcp</code>.
          </p>
        </Empty>
      ) : (
        <ul class="rows guardrail">
          {found.entries.map((entry, at) => (
            <li key={`${at} ${entry.at}`}>
              <Decision decision={entry.decision} />
              <span>
                <strong class="clip">{entry.subject === '' ? entry.tool : entry.subject}</strong>
                {entry.reasons.map((reason) => (
                  <span key={reason} class="clip reason">
                    {reason}
                  </span>
                ))}
              </span>
              <span class="meta">
                <When at={entry.at} />
                {entry.is_degraded && <span>degraded</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <PolicyPanel found={found} />
  </>
)

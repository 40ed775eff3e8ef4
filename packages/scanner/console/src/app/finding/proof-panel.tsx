import { CodeBlock, Shown, Trouble, saveFile, useAction, useLoad } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import type { Proof } from '../types.ts'
import { withNonce } from '../words.ts'
import { curlCommand } from './curl-command.ts'

const BASE = 'http://127.0.0.1:8080'

/** The proof as steps, the payload next to its control, and a replay in the sandbox. */
export const ProofPanel = ({ id, findingId }: { id: string; findingId: string }) => {
  const [loaded, reload] = useLoad((signal) => api.proof(id, findingId, signal), [id, findingId])
  const [state] = useLoad((signal) => api.state(signal), [])
  const [result, setResult] = useState<Awaited<ReturnType<typeof api.replay>> | undefined>()
  const replay = useAction(async () => {
    setResult(undefined)
    setResult(await api.replay(id, findingId))
  })
  return (
    <section class="panel" aria-label="Proof">
      <h2>Proof</h2>
      <Shown loaded={loaded} what="the proof" retry={reload}>
        {(proof) => (
          <>
            <Steps proof={proof} />
            <Inputs proof={proof} />
            <div class="actions">
              {state.value?.directory && (
                <button
                  type="button"
                  class="primary"
                  aria-disabled={replay.isRunning}
                  onClick={() => void replay.run()}
                >
                  {replay.isRunning ? 'Replaying…' : 'Replay in sandbox'}
                </button>
              )}
              <button
                type="button"
                onClick={() =>
                  saveFile(
                    `proof-${findingId}.json`,
                    new Blob([`${JSON.stringify(proof, undefined, 2)}\n`], {
                      type: 'application/json',
                    }),
                  )
                }
              >
                Download proof
              </button>
              <span class="hint">
                Elsewhere, run <code>daimon-scan verify PROOF</code>.
              </span>
            </div>
          </>
        )}
      </Shown>
      <div role="status">
        {result && (
          <p class={result.is_reproduced ? 'outcome good clip' : 'outcome clip'}>
            <strong>
              {result.is_reproduced ? 'Reproduced' : 'Not reproduced'}, {result.level}
            </strong>
            {': '}
            {withNonce(result.reason)}
          </p>
        )}
      </div>
      <Trouble error={replay.error} />
    </section>
  )
}

type Command = { readonly title: string; readonly text: string }

const listCommands = ({ driver, payload }: Proof): readonly Command[] => {
  if (driver.kind !== 'http') return []
  const before = driver.before ?? []
  return [
    ...before.map((request, at) => ({
      title: before.length === 1 ? 'Prepare' : `Prepare, request ${at + 1}`,
      text: curlCommand(request, payload, BASE),
    })),
    { title: 'Attack', text: curlCommand(driver.request, payload, BASE) },
    ...(driver.after ? [{ title: 'Observe', text: curlCommand(driver.after, payload, BASE) }] : []),
  ]
}

const Steps = ({ proof }: { proof: Proof }) => {
  const { driver, target, expected } = proof
  const { sink } = expected
  return (
    <ol class="steps">
      <li>
        {driver.kind === 'http' ? (
          <>
            Start the application with <code class="clip">{driver.entry}</code>. The commands expect
            it at <code>{BASE}</code>.
          </>
        ) : (
          <>
            Load{' '}
            <code class="clip">
              {target.name ?? 'the package'}@{target.version ?? ''}
            </code>{' '}
            and call its exports:
            <CodeBlock label="Calls">{JSON.stringify(driver.plan, undefined, 2)}</CodeBlock>
          </>
        )}
      </li>
      {listCommands(proof).map(({ title, text }) => (
        <li key={title}>
          <CodeBlock label={`${title} command`} title={title} copy={{ text, label: 'Copy curl' }}>
            {text}
          </CodeBlock>
        </li>
      ))}
      <li class="clip">
        Expect: {withNonce(expected.effect)}, and the call stack passes{' '}
        <code class="clip">
          {sink.file}:{sink.line} ({sink.callee})
        </code>
        .
      </li>
    </ol>
  )
}

const Inputs = ({ proof }: { proof: Proof }) => (
  <div class="columns">
    <div class="stack">
      <h3>Payload</h3>
      <CodeBlock label="Payload">{withNonce(proof.payload)}</CodeBlock>
      <p class="hint">Must cause the effect.</p>
    </div>
    <div class="stack">
      <h3>Control</h3>
      <CodeBlock label="Control">{withNonce(proof.control)}</CodeBlock>
      <p class="hint">Must not cause the effect.</p>
    </div>
  </div>
)

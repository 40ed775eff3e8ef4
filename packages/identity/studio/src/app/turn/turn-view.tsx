import type { PrepareRequest } from '@daimon/client'
import { Empty, Field, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { useAction } from '../use-action.ts'
import { ChatPanel } from './chat-panel.tsx'
import { CompletePanel } from './complete-panel.tsx'
import { type PreparedTurn, PreparedPanel } from './prepared-panel.tsx'
import { SnippetPanel } from './snippet-panel.tsx'

/** The content of the form; empty texts are absent from the request. */
export type TurnQuery = {
  readonly query: string
  readonly session: string
  readonly topK: string
  readonly tokenBudget: string
  readonly isEverySession: boolean
}

/** One turn as an application runs it: the message at one side, the result at the other. */
export const TurnView = ({ avatar, onChange }: ViewProps) => {
  const [asked, setAsked] = useState<TurnQuery>({
    query: '',
    session: '',
    topK: '',
    tokenBudget: '',
    isEverySession: false,
  })
  // The latest prepared turn, and the one before it for comparison.
  const [[prepared, before], setPrepared] = useState<readonly (PreparedTurn | undefined)[]>([])
  const request = toRequest(avatar.id, asked)
  const prepare = useAction(async (api) => {
    const { query } = asked
    const [answer, step] = await Promise.all([
      api.turns.prepare({ ...request, explain: true }),
      api.avatars.whatIf({ bot_id: avatar.id, message: query }),
    ])
    setPrepared([{ query, answer, step }, prepared])
  })
  const set = (members: Partial<TurnQuery>): void => setAsked({ ...asked, ...members })
  return (
    <>
      <div class="turn">
        <div class="stack sticky">
          <section class="panel" aria-label="Turn">
            <form
              class="stack"
              onSubmit={(event) => {
                event.preventDefault()
                void prepare.run()
              }}
            >
              <Field label="User message">
                {(wiring) => (
                  <textarea
                    {...wiring}
                    dir="auto"
                    rows={2}
                    value={asked.query}
                    onInput={(event) => set({ query: event.currentTarget.value })}
                  />
                )}
              </Field>
              <div class="grid">
                <Field label="Session">
                  {(wiring) => (
                    <input
                      {...wiring}
                      maxLength={128}
                      value={asked.session}
                      onInput={(event) => set({ session: event.currentTarget.value })}
                    />
                  )}
                </Field>
                <Field label="Result limit">
                  {(wiring) => (
                    <input
                      {...wiring}
                      type="number"
                      min={1}
                      max={100}
                      placeholder="by score"
                      value={asked.topK}
                      onInput={(event) => set({ topK: event.currentTarget.value })}
                    />
                  )}
                </Field>
                <Field label="Token budget">
                  {(wiring) => (
                    <input
                      {...wiring}
                      type="number"
                      min={1}
                      placeholder="about 600"
                      value={asked.tokenBudget}
                      onInput={(event) => set({ tokenBudget: event.currentTarget.value })}
                    />
                  )}
                </Field>
              </div>
              <div class="actions">
                <button
                  type="submit"
                  class="primary"
                  aria-disabled={prepare.isRunning}
                  disabled={asked.query.trim() === ''}
                >
                  {prepare.isRunning ? 'Preparing…' : 'Prepare'}
                </button>
                <label class="inline">
                  <input
                    type="checkbox"
                    checked={asked.isEverySession}
                    onChange={(event) => set({ isEverySession: event.currentTarget.checked })}
                  />{' '}
                  All sessions
                </label>
              </div>
              <Trouble error={prepare.error} />
            </form>
          </section>
          {prepared && <CompletePanel avatar={avatar} asked={asked} onChange={onChange} />}
        </div>
        <div class="stack" aria-live="polite">
          {prepared ? (
            <PreparedPanel avatar={avatar} prepared={prepared} before={before} />
          ) : (
            <Empty title="No turn prepared">
              <p>Enter a message and select Prepare. Nothing is stored until you complete it.</p>
            </Empty>
          )}
        </div>
      </div>
      {prepared && <SnippetPanel request={request} />}
      <ChatPanel avatar={avatar} onChange={onChange} />
    </>
  )
}

const toRequest = (botId: string, asked: TurnQuery): PrepareRequest => ({
  bot_id: botId,
  query: asked.query,
  ...(asked.topK ? { top_k: Number(asked.topK) } : {}),
  ...(asked.session ? { session_id: asked.session } : {}),
  ...(asked.tokenBudget ? { token_budget: Number(asked.tokenBudget) } : {}),
  ...(asked.isEverySession ? { recall_scope: 'all' as const } : {}),
})

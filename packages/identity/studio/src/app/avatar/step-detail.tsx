import { type DriftStep, type Memory, NotFoundError } from '@daimon/client'
import { Shown, tell, Trouble, When } from '@daimon/ui'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import type { ViewProps } from './avatar-page.tsx'
import { readEvidence } from './evidence.ts'
import { EvidenceView } from './evidence-view.tsx'
import { CAUSES } from './step-list.tsx'

type Props = Pick<ViewProps, 'avatar' | 'onChange'> & { step: DriftStep }

/** One step: its cause, what it changed, and its source memories. */
export const StepDetail = ({ avatar, step, onChange }: Props) => {
  const reset = useAction(async (api) => {
    onChange(await api.avatars.reset({ bot_id: avatar.id, to: step.id }))
    tell(`Restored ${avatar.name} to the state after this step.`)
  })
  const { to, soul_revision: revision } = step.evidence
  return (
    <article class="step" aria-label="Step details">
      <h3>{CAUSES[step.cause]}</h3>
      <p class="meta">
        <When at={step.at} />
        {step.turn_id !== null && <span class="clip">turn {step.turn_id}</span>}
        {step.session_id !== null && <span class="clip">session {step.session_id}</span>}
        {typeof to === 'string' && <span class="clip">to {to}</span>}
        {typeof revision === 'number' && <span>revision {revision}</span>}
      </p>
      <EvidenceView step={step} />
      {step.cause === 'reflection' && (
        <Behind ids={readEvidence(step.evidence).memoryIds} userId={step.user_id} />
      )}
      <div class="actions">
        <button type="button" aria-disabled={reset.isRunning} onClick={() => void reset.run()}>
          Restore step
        </button>
      </div>
      <Trouble error={reset.error} />
    </article>
  )
}

type BehindProps = { ids: readonly string[]; userId: string | null }

const Behind = ({ ids, userId }: BehindProps) => {
  const [loaded, reload] = useLoad(
    (api, signal) =>
      Promise.all(
        ids.map(async (id): Promise<Memory | undefined> => {
          try {
            const user = userId === null ? {} : { user_id: userId }
            return await api.memories.read({ memory_id: id, ...user }, { signal })
          } catch (error) {
            if (error instanceof NotFoundError) return undefined
            throw error
          }
        }),
      ),
    [ids.join(), userId],
  )
  return (
    <>
      <h4>Source memories</h4>
      <Shown loaded={loaded} what="memories" retry={reload}>
        {(memories) =>
          memories.length === 0 ? (
            <p class="hint">None. The message wasn't stored.</p>
          ) : (
            <ul class="quotes">
              {memories.map((memory, index) =>
                memory ? (
                  <li key={memory.id}>
                    <p class="clip" dir="auto">
                      {memory.content}
                    </p>
                    <p class="meta">
                      {memory.speaker !== null && <span class="clip">{memory.speaker}</span>}
                      <When at={memory.occurred_at} />
                    </p>
                  </li>
                ) : (
                  <li key={ids[index]} class="hint">
                    Forgotten memory
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Shown>
    </>
  )
}

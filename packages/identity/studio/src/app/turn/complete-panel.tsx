import type { Avatar, CompleteAnswer, DriftStep, Memory } from '@daimon/client'
import { Field, pluralize, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { EvidenceView } from '../avatar/evidence-view.tsx'
import { MemoryItem } from '../memories/memory-item.tsx'
import { useAction } from '../use-action.ts'
import type { TurnQuery } from './turn-view.tsx'

type Props = Pick<ViewProps, 'avatar' | 'onChange'> & { asked: TurnQuery }
type CompletedTurn = {
  readonly answer: CompleteAnswer
  readonly memories: readonly Memory[]
  readonly step: DriftStep | undefined
}

/** Completes the turn with the model's reply; shows the stored memories and the step. */
export const CompletePanel = ({ avatar, asked, onChange }: Props) => {
  const [reply, setReply] = useState('')
  const [speaker, setSpeaker] = useState('')
  const [done, setDone] = useState<CompletedTurn | undefined>(undefined)
  const complete = useAction(async (api) => {
    const turnId = crypto.randomUUID()
    const answer = await api.turns.complete({
      bot_id: avatar.id,
      summary: asked.query.slice(0, 200),
      user_message: asked.query,
      turn_id: turnId,
      reflect_async: false,
      ...(reply.trim() ? { assistant_text: reply } : {}),
      ...(speaker.trim() ? { speaker: speaker.trim() } : {}),
      ...(asked.session ? { session_id: asked.session } : {}),
    })
    if (answer.status !== 'success') return
    const [memories, steps, changed] = await Promise.all([
      Promise.all(answer.memory_ids.map((id) => api.memories.read({ memory_id: id }))),
      api.avatars.history({ bot_id: avatar.id, limit: 5 }).page(),
      api.avatars.read({ bot_id: avatar.id }),
    ])
    setDone({ answer, memories, step: steps.items.find(({ turn_id: id }) => id === turnId) })
    onChange(changed)
  })
  return (
    <section class="panel" aria-labelledby="complete">
      <h2 id="complete">Complete turn</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void complete.run()
        }}
      >
        <Field label="Model reply" hint="If empty, only the user message is stored.">
          {(wiring) => (
            <textarea
              {...wiring}
              dir="auto"
              rows={3}
              value={reply}
              onInput={(event) => setReply(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="User name">
          {(wiring) => (
            <input
              {...wiring}
              dir="auto"
              maxLength={255}
              value={speaker}
              onInput={(event) => setSpeaker(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <button
            type="submit"
            class="primary"
            aria-disabled={complete.isRunning}
            disabled={asked.query.trim() === ''}
          >
            {complete.isRunning ? 'Completing…' : 'Complete'}
          </button>
        </div>
        <Trouble error={complete.error} />
      </form>
      <div aria-live="polite">{done && <Outcome avatar={avatar} done={done} />}</div>
    </section>
  )
}

const Outcome = ({
  avatar,
  done: { answer, memories, step },
}: {
  avatar: Avatar
  done: CompletedTurn
}) => (
  <div class="columns">
    <div class="stack">
      <h3>{pluralize(memories.length, 'memory')}</h3>
      {answer.suppressed && (
        <p class="warning">One message wasn't stored because its content was forgotten earlier.</p>
      )}
      {answer.superseded.length > 0 && (
        <p class="hint">Corrected {pluralize(answer.superseded.length, 'earlier memory')}.</p>
      )}
      <ul>
        {memories.map((memory) => (
          <MemoryItem key={memory.id} botId={avatar.id} memory={memory} onChanged={() => {}} />
        ))}
      </ul>
    </div>
    <div class="step">
      <h3>{step ? '1 step' : 'No step'}</h3>
      {step ? (
        <EvidenceView step={step} />
      ) : (
        <p class="hint">No reflection: the avatar is frozen, or the message isn't new.</p>
      )}
    </div>
  </div>
)

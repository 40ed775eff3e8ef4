import type { Memory } from '@daimon/client'
import { Dialog, Field, pluralize, tell, Trouble, When, capitalize } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { forgetLater } from './forget-later.ts'

type Props = { botId: string; memory: Memory; onChanged: () => void; onClose: () => void }

/** One memory in full: correct it, or preview and forget it. */
export const MemoryDialog = ({ botId, memory, onChanged, onClose }: Props) => {
  const [content, setContent] = useState(memory.content)
  const [found, setFound] = useState<readonly string[] | undefined>(undefined)
  const user = memory.user_id === null ? {} : { user_id: memory.user_id }
  const correct = useAction(async (api) => {
    await api.memories.update({ memory_id: memory.id, content, ...user })
    tell('Memory corrected. The earlier version stays readable.')
    onClose()
    onChanged()
  })
  const look = useAction(async (api) => {
    const request = {
      bot_id: botId,
      memory_ids: [memory.id],
      ...user,
      dry_run: true,
    }
    setFound((await api.memories.forget(request)).memory_ids)
  })
  const willGo = found?.length
  return (
    <Dialog title="Memory" onClose={onClose}>
      <Field label="Content" hint="A correction replaces this version, which stays in the history.">
        {(wiring) => (
          <textarea
            {...wiring}
            dir="auto"
            rows={5}
            value={content}
            onInput={(event) => setContent(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={correct.isRunning}
          disabled={content === memory.content || content.trim() === ''}
          onClick={() => void correct.run()}
        >
          Save correction
        </button>
        {willGo === undefined ? (
          <button
            type="button"
            class="danger"
            aria-disabled={look.isRunning}
            onClick={() => void look.run()}
          >
            Preview forgetting
          </button>
        ) : (
          <button
            type="button"
            class="danger"
            disabled={willGo === 0}
            onClick={() => {
              forgetLater({ botId, userId: memory.user_id, ids: found ?? [] }, onChanged)
              onClose()
            }}
          >
            Forget {pluralize(willGo, 'memory')}
          </button>
        )}
      </div>
      {willGo !== undefined && (
        <p class="hint" role="status">
          Forgets {pluralize(willGo, 'memory')}, with every earlier version. The same content isn't
          stored again.
        </p>
      )}
      <Trouble error={correct.error ?? look.error} />
      <Facts memory={memory} />
    </Dialog>
  )
}

const Facts = ({ memory }: { memory: Memory }) => (
  <>
    <dl class="facts">
      <dt>Speaker</dt>
      <dd class="clip">{memory.speaker ?? 'Not specified'}</dd>
      <dt>Said</dt>
      <dd>
        <When at={memory.occurred_at} />
      </dd>
      <dt>Stored</dt>
      <dd>
        <When at={memory.recorded_at} />
      </dd>
      <dt>Scope</dt>
      <dd class="clip">
        {capitalize(memory.scope)}
        {memory.session_id !== null && `, session ${memory.session_id}`}
      </dd>
      {memory.user_id !== null && (
        <>
          <dt>User</dt>
          <dd class="clip">{memory.user_id}</dd>
        </>
      )}
      <dt>Kind</dt>
      <dd>{capitalize(memory.kind)}</dd>
      <dt>Source</dt>
      <dd>
        {capitalize(memory.source)}, trust: {memory.trust}
      </dd>
      <dt>Importance</dt>
      <dd>{memory.importance}</dd>
      {Object.keys(memory.metadata).length > 0 && (
        <>
          <dt>Metadata</dt>
          <dd>
            <pre>{JSON.stringify(memory.metadata, undefined, 2)}</pre>
          </dd>
        </>
      )}
      <dt>ID</dt>
      <dd>
        <code class="clip">{memory.id}</code>
      </dd>
    </dl>
    {memory.sources.length > 1 && (
      <>
        <h3>Said {memory.count} times</h3>
        <ul class="quotes">
          {memory.sources.map((source, index) => (
            <li key={index} class="meta">
              <span class="clip">{source.speaker ?? 'unknown speaker'}</span>
              <When at={source.occurred_at} />
              {source.session_id !== null && <span class="clip">{source.session_id}</span>}
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)

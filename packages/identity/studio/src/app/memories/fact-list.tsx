import type { Fact, Memory } from '@daimon/client'
import { Empty, Failure, Loading, pluralize, Trouble, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { usePages } from '../use-load.ts'
import { MemoryDialog } from './memory-dialog.tsx'
import type { ListProps } from './timeline.tsx'

const PAGE = 100

/** What the memories currently state, each with its source and its former values. */
export const FactList = ({ avatar, filters, version, onChanged }: ListProps) => {
  const { session, speaker, user } = filters
  const found = usePages(
    (api, cursor, signal) =>
      api.facts
        .list(
          {
            bot_id: avatar.id,
            limit: PAGE,
            ...(cursor ? { cursor } : {}),
            ...(session ? { session_id: session } : {}),
            ...(speaker ? { speaker } : {}),
            ...(user ? { user_id: user } : {}),
          },
          { signal },
        )
        .page(),
    [avatar.id, session, speaker, user, version],
  )
  const more = useAction(async () => found.more())
  return (
    <section class="panel" aria-label="Facts" aria-busy={found.isLoading}>
      <p class="hint">
        Facts are read from memories. To change a fact, correct or forget its memory.
      </p>
      {found.error !== undefined && <Failure error={found.error} retry={found.reload} />}
      {found.isLoading && found.items.length === 0 && <Loading what="facts" />}
      {found.isDone && found.items.length === 0 && (
        <Empty title="No facts">
          <p>Facts appear when someone states one, such as “I live in Delft.”</p>
        </Empty>
      )}
      {[...Map.groupBy(found.items, ({ subject }) => subject)].map(([subject, facts]) => (
        <section key={subject} class="day" aria-label={nameSubject(subject)}>
          <h2 class="eyebrow clip" dir="auto">
            {nameSubject(subject)}
          </h2>
          <ul>
            {facts.map((fact) => (
              <FactItem
                key={`${fact.attribute} ${fact.memory_id}`}
                botId={avatar.id}
                fact={fact}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.next !== null && (
        <p class="more">
          <button type="button" aria-disabled={more.isRunning} onClick={() => void more.run()}>
            Load more
          </button>
        </p>
      )}
      <Trouble error={more.error} />
    </section>
  )
}

const nameSubject = (subject: string): string => (subject === 'user' ? 'The user' : subject)

type ItemProps = { botId: string; fact: Fact; onChanged: () => void }

const FactItem = ({ botId, fact, onChanged }: ItemProps) => {
  const [source, setSource] = useState<Memory | undefined>(undefined)
  const open = useAction(async (api) => {
    const user = fact.user_id === null ? {} : { user_id: fact.user_id }
    setSource(await api.memories.read({ memory_id: fact.memory_id, ...user }))
  })
  const { attribute, value, since, count, speaker, session_id: session, history } = fact
  return (
    <li class="memory">
      <div class="memory-text">
        <p class="clip" dir="auto">
          <span class="attribute">{attribute.replaceAll('_', ' ')}</span> <strong>{value}</strong>
        </p>
        <p class="meta">
          <span>
            since <When at={since} />
          </span>
          {speaker !== null && <span class="clip">stated by {speaker}</span>}
          {session !== null && <span class="clip">session {session}</span>}
          {count > 1 && <span class="badge">stated {count} times</span>}
        </p>
        {history.length > 0 && (
          <details>
            <summary>{pluralize(history.length, 'former value')}</summary>
            <ol class="quotes">
              {history.map((former) => (
                <li key={`${former.since} ${former.value}`}>
                  <p class="clip" dir="auto">
                    {former.value}
                  </p>
                  <p class="meta">
                    <When at={former.since} /> to <When at={former.until} />
                  </p>
                </li>
              ))}
            </ol>
          </details>
        )}
        <Trouble error={open.error} />
      </div>
      <button
        type="button"
        class="quiet small"
        aria-label={`Source of ${attribute}: ${value.slice(0, 60)}`}
        aria-disabled={open.isRunning}
        onClick={() => void open.run()}
      >
        Source
      </button>
      {source && (
        <MemoryDialog
          botId={botId}
          memory={source}
          onChanged={onChanged}
          onClose={() => setSource(undefined)}
        />
      )}
    </li>
  )
}

import type { Memory, RetrieveAnswer } from '@daimon/client'
import { Empty, Field, pluralize, Trouble } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { fits } from './filters.ts'
import { leaving } from './forget-later.ts'
import { MemoryItem } from './memory-item.tsx'
import { ScoreParts } from './score-parts.tsx'
import type { ListProps } from './timeline.tsx'

const TOP_K = 20

type RecallAnswer = { readonly query: string; readonly hits: readonly Memory[] }

/** The memories that a query retrieves, best first, with the signals that ranked each. */
export const RecallList = ({ avatar, filters, version, onChanged }: ListProps) => {
  const [query, setQuery] = useState('')
  const [isEverySession, setEverySession] = useState(true)
  const [found, setFound] = useState<RecallAnswer | undefined>(undefined)
  const ask = useAction(async (api) => {
    if (query.trim() === '') return
    const answer: RetrieveAnswer = await api.memories.retrieve({
      bot_id: avatar.id,
      query,
      top_k: TOP_K,
      include_scores: true,
      recall_scope: isEverySession ? 'all' : 'session',
      ...(filters.user ? { user_id: filters.user } : {}),
      ...(filters.session ? { session_id: filters.session } : {}),
    })
    // The rank also decides which memories are found; readers expect the order of the scores.
    const hits = (answer.hits ?? []).toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    setFound({ query, hits })
  })
  useEffect(() => {
    if (found) void ask.run()
  }, [version])
  const hits = found?.hits
  const shown =
    hits?.filter((memory) => !leaving.value.has(memory.id) && fits(memory, filters)) ?? []
  return (
    <section class="panel" aria-label="Recall">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void ask.run()
        }}
      >
        <Field
          label="Query"
          hint={
            isEverySession
              ? 'Searches all sessions.'
              : 'Searches the session in the filter and global memories.'
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="search"
              dir="auto"
              value={query}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <button
            type="submit"
            class="primary"
            aria-disabled={ask.isRunning}
            disabled={query.trim() === ''}
          >
            Recall
          </button>
          <label class="inline">
            <input
              type="checkbox"
              checked={isEverySession}
              onChange={(event) => setEverySession(event.currentTarget.checked)}
            />{' '}
            All sessions
          </label>
        </div>
        <Trouble error={ask.error} />
      </form>
      {hits && (
        <p class="hint" role="status">
          {shown.length === hits.length
            ? `${pluralize(hits.length, 'memory')} found.`
            : `${shown.length} of ${pluralize(hits.length, 'memory')} match the filters.`}{' '}
          Sorted by score, the probability that the memory answers the query.
        </p>
      )}
      {hits?.length === 0 && (
        <Empty title="No matches">
          <p>No relevant memories. Try another query.</p>
        </Empty>
      )}
      <ol class="hits">
        {shown.map((memory) => (
          <MemoryItem
            key={memory.id}
            botId={avatar.id}
            memory={memory}
            query={found?.query ?? ''}
            onChanged={onChanged}
          >
            <ScoreParts memory={memory} query={found?.query ?? ''} />
          </MemoryItem>
        ))}
      </ol>
    </section>
  )
}

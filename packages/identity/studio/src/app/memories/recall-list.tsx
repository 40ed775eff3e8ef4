import type { Memory, RetrieveAnswer } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { Empty, Trouble } from '../parts/states.tsx'
import { useAction } from '../use-action.ts'
import { fits } from './filters.tsx'
import { MemoryItem } from './memory-item.tsx'
import { ScoreParts } from './score-parts.tsx'
import type { ListProps } from './timeline.tsx'

const TOP_K = 20

/** What a question would bring back, best first, and what speaks for each. */
export const RecallList = ({ avatar, filters, version, onChanged }: ListProps) => {
  const [query, setQuery] = useState('')
  const [isEverySession, setEverySession] = useState(true)
  const [hits, setHits] = useState<readonly Memory[] | undefined>(undefined)
  const ask = useAction(async (api) => {
    if (query.trim() === '') return
    const answer: RetrieveAnswer = await api.memories.retrieve({
      bot_id: avatar.id,
      query,
      top_k: TOP_K,
      include_scores: true,
      recall_scope: isEverySession ? 'all' : 'session',
      ...(filters.session ? { session_id: filters.session } : {}),
    })
    setHits(answer.hits ?? [])
  })
  useEffect(() => {
    if (hits) void ask.run()
  }, [version])
  const shown = hits?.filter((memory) => fits(memory, filters)) ?? []
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
          label="Question"
          hint={
            isEverySession
              ? 'Asked of all sessions.'
              : 'Asked as in the session of the filter; without one, of what is global.'
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
            all sessions
          </label>
        </div>
        <Trouble error={ask.error} />
      </form>
      {hits && (
        <p class="hint" role="status">
          {shown.length === hits.length
            ? `${hits.length} came back.`
            : `${shown.length} of the ${hits.length} that came back fit the filters.`}{' '}
          The score tells how likely each answers the question; the bars tell what put it into its
          place.
        </p>
      )}
      {hits?.length === 0 && (
        <Empty title="Nothing belongs to this question">
          <p>Recall says nothing rather than something that does not fit.</p>
        </Empty>
      )}
      <ol class="hits">
        {shown.map((memory) => (
          <MemoryItem key={memory.id} botId={avatar.id} memory={memory} onChanged={onChanged}>
            <ScoreParts memory={memory} />
          </MemoryItem>
        ))}
      </ol>
    </section>
  )
}

import type { Memory } from '@daimon/client'
import { When } from '@daimon/ui'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { formatScore } from '../parts/format-score.ts'
import { splitMatches } from './matched-words.ts'
import { MemoryDialog } from './memory-dialog.tsx'
import type { Selection } from './selection.tsx'

type Props = {
  botId: string
  memory: Memory
  onChanged: () => void
  /** A query whose words are highlighted; the memory then shows its score for it. */
  query?: string
  /** Whether the list already names the session. */
  isInThread?: boolean
  /** Present if memories can be selected. */
  selection?: Selection
  children?: ComponentChildren
}

/** One memory in a list: content first, then provenance. */
export const MemoryItem = ({
  botId,
  memory,
  onChanged,
  query,
  selection,
  children,
  isInThread,
}: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { content, speaker, occurred_at: at, session_id: session, scope, kind, count } = memory
  return (
    <li class="memory">
      {selection && (
        <input
          type="checkbox"
          aria-label={`Select: ${content.slice(0, 60)}`}
          checked={selection.has(memory.id)}
          onChange={() => selection.toggle(memory.id)}
        />
      )}
      {query !== undefined && (
        <p class="score" title="Probability that this memory answers the query">
          <span class="number">{formatScore(memory.score ?? 0)}</span>
        </p>
      )}
      <div class="memory-text">
        <p class="clip content" dir="auto">
          {query === undefined ? content : <Marked text={content} query={query} />}
        </p>
        <p class="meta">
          {speaker !== null && (
            <strong class="clip" dir="auto">
              {speaker}
            </strong>
          )}
          <When at={at} />
          <span>{scope}</span>
          {session !== null && !isInThread && (
            <span class="clip" dir="auto">
              session {session}
            </span>
          )}
          {kind !== 'turn' && <span class="badge">{kind}</span>}
          {count > 1 && <span class="badge">said {count} times</span>}
        </p>
        {children}
      </div>
      <button
        type="button"
        class="quiet small"
        aria-label={`View: ${content.slice(0, 60)}`}
        onClick={() => setOpen(true)}
      >
        View
      </button>
      {isOpen && (
        <MemoryDialog
          botId={botId}
          memory={memory}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

const Marked = ({ text, query }: { text: string; query: string }) => (
  <>
    {splitMatches(text, query).map((part, index) =>
      part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
    )}
  </>
)

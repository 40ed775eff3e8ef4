import type { Memory } from '@daimon/client'
import { ShareBars } from '../figures/share-bars.tsx'
import { pluralize } from '../parts/pluralize.ts'

/** Label and description of each ranking signal. */
const SIGNALS: Readonly<Record<string, readonly [name: string, sees: string]>> = {
  turn: ['Keyword match', 'Query words in this memory'],
  window: ['Context keywords', 'Query words in the neighboring turns'],
  windowTopic: ['Context topic', 'Query words in the neighboring turns, without speaker names'],
  session: ['Session keywords', 'Query words in the complete session'],
  phrase: ['Phrase match', 'Query words that are adjacent in this memory'],
  quoted: ['Quoted text', 'Words that the query quotes'],
  answer: ['Answer form', 'The form of an answer to such a query'],
  softMatch: ['Similar words', 'Words with nearly the same meaning'],
  softMatchContext: ['Similar context', 'Similar words in the neighboring turns'],
  dense: ['Semantic match', 'Similarity of meaning, by embedding'],
  denseContext: ['Semantic context', 'Similarity of meaning of the neighboring turns'],
  denseSession: ['Semantic session', 'Similarity of meaning of the session'],
  speaker: ['Speaker', 'Said by the person that the query names'],
  speakerRole: ['Speaker role', 'Said by the user or the assistant, as the query asks'],
  statement: ['Statement', 'States something rather than asks'],
  instruction: ['Standing instruction', 'Asks for something permanently'],
  instructionSimilarity: [
    'Instruction match',
    'A standing instruction similar in meaning to the query',
  ],
  mentionsTime: ['Mentions time', 'Says when something happens'],
  time: ['Date match', 'Said at the time that the query names'],
  rerank: ['Reranker', 'Added by the reranker'],
}

const SHOWN = 6

/** Why a memory has its rank: its strongest signals. */
export const ScoreParts = ({ memory }: { memory: Memory }) => {
  const parts = Object.entries(memory.score_parts ?? {})
    .filter(([, value]) => value > 0)
    .toSorted(([, a], [, b]) => b - a)
  const sum = parts.reduce((total, [, value]) => total + value, 0)
  return (
    <div class="why">
      <p class="score">
        <span class="number">{(memory.score ?? 0).toFixed(2)}</span>
        <span class="hint"> score, signal sum {sum.toFixed(3)}</span>
      </p>
      <ShareBars
        rows={parts.slice(0, SHOWN).map(([signal, value]) => {
          const [name, sees] = SIGNALS[signal] ?? [signal, signal]
          return { name, value, text: value.toFixed(3), title: sees }
        })}
      />
      {parts.length > SHOWN && (
        <p class="hint">and {pluralize(parts.length - SHOWN, 'weaker signal')}</p>
      )}
    </div>
  )
}

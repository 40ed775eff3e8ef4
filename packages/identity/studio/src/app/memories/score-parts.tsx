import type { Memory } from '@daimon/client'
import { ShareBars } from '@daimon/ui'
import { explainScore } from './explain-score.ts'

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

/** Why a memory has its rank: a sentence, and on request the amount of each known signal. */
export const ScoreParts = ({ memory, query }: { memory: Memory; query: string }) => (
  <details class="why">
    <summary>
      <span class="hint">{explainScore(memory, query)}</span>
    </summary>
    <ShareBars rows={listRows(memory)} />
  </details>
)

const listRows = ({ score_parts: parts = {} }: Memory) =>
  Object.entries(SIGNALS)
    .map(([signal, [name, sees]]) => {
      const value = parts[signal] ?? 0
      return { name, value, text: value.toFixed(3), title: sees }
    })
    .filter(({ value }) => value > 0.0005)
    .toSorted((a, b) => b.value - a.value)

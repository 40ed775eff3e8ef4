import type { Memory } from '@daimon/client'
import { ShareBars } from '../figures/share-bars.tsx'

/** What each arm of the ranking sees, in a few words. */
const ARMS: Readonly<Record<string, readonly [name: string, sees: string]>> = {
  turn: ['Its words', 'the words of the question in this memory'],
  wide: ['Words around', 'the words of the question in the turns around it'],
  wideTopic: ['Topic around', 'the same without the names of speakers'],
  session: ['Its session', 'the words of the question in its whole session'],
  phrase: ['Phrase', 'words of the question that stand side by side'],
  quoted: ['Quoted', 'words that the question quotes'],
  answer: ['Answer', 'the form of an answer to such a question'],
  related: ['Related words', 'words that mean nearly the same'],
  relatedNear: ['Related around', 'the same in the turns around it'],
  dense: ['Meaning', 'what it means, as a direction'],
  denseNear: ['Meaning around', 'what the turns around it mean'],
  denseSession: ['Meaning of session', 'what its session means'],
  speaker: ['Speaker', 'the one whom the question names said it'],
  user: ['The user', 'the user said it, and the question is about the user'],
  telling: ['Telling', 'it tells something rather than asks'],
  standing: ['Standing', 'it asks for something for good'],
  standingNear: ['Standing around', 'the same in the turns around it'],
  when: ['Time words', 'it says when'],
  time: ['Time', 'it was said at the time that the question names'],
}

const SHOWN = 6

/** Why a memory stands where it stands: the largest of what speaks for it. */
export const ScoreParts = ({ memory }: { memory: Memory }) => {
  const parts = Object.entries(memory.score_parts ?? {})
    .filter(([, value]) => value > 0)
    .toSorted(([, a], [, b]) => b - a)
  const sum = parts.reduce((total, [, value]) => total + value, 0)
  return (
    <div class="why">
      <p class="score">
        <span class="number">{(memory.score ?? 0).toFixed(2)}</span>
        <span class="hint"> score, placed by {sum.toFixed(3)}</span>
      </p>
      <ShareBars
        rows={parts.slice(0, SHOWN).map(([arm, value]) => {
          const [name, sees] = ARMS[arm] ?? [arm, arm]
          return { name, value, text: value.toFixed(3), title: sees }
        })}
      />
      {parts.length > SHOWN && <p class="hint">and {parts.length - SHOWN} smaller ones</p>}
    </div>
  )
}

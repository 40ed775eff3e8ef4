import type { DriftStep } from '@daimon/client'
import { MovedBars } from '../figures/moved-bars.tsx'
import { ShareBars } from '../figures/share-bars.tsx'
import { movedBetween, readEvidence } from './evidence.ts'

const CUES: Readonly<Record<string, string>> = {
  hostility: 'hostile',
  warmth: 'warm',
  distress: 'distressed',
  demand: 'demanding',
  inquiry: 'curious',
}

type Props = { step: Pick<DriftStep, 'before' | 'after' | 'cause' | 'evidence'> }

/** Why a step was taken and what it moved. */
export const EvidenceView = ({ step: { before, after, cause, evidence } }: Props) => {
  const read = readEvidence(evidence)
  const cues = Object.entries(read.cues)
  return (
    <>
      <h4>Moved, all together</h4>
      <MovedBars values={movedBetween(before, after)} empty="Nothing moved." />
      {cause === 'reflection' && (
        <>
          <h4>
            What the message was
            <small>
              {read.source === 'model' ? ', by the model' : ', by its words'}
              {read.confidence !== undefined &&
                `, trusted to ${(read.confidence * 100).toFixed(0)} %`}
            </small>
          </h4>
          {cues.length === 0 ? (
            <p class="hint">None of the kinds of talk that strike a persona.</p>
          ) : (
            <ShareBars
              whole={1}
              rows={cues.map(([cue, value]) => ({
                name: CUES[cue] ?? cue,
                value,
                text: `${(value * 100).toFixed(0)} %`,
              }))}
            />
          )}
          <h4>Traits, the slow layer</h4>
          <MovedBars values={read.trait} empty="They stood still." digits={4} />
          <h4>Mood</h4>
          <MovedBars values={read.mood} empty="It stood still." />
          {read.markers.length > 0 && (
            <p class="hint clip">Words and phrases that were found: {read.markers.join(', ')}</p>
          )}
        </>
      )}
      <blockquote class="thought" dir="auto">
        {after.inner_monologue}
      </blockquote>
    </>
  )
}

import type { DriftStep } from '@daimon/client'
import { ShareBars } from '@daimon/ui'
import { MovedBars } from '../figures/moved-bars.tsx'
import { movedBetween, readEvidence } from './evidence.ts'

const CUES: Readonly<Record<string, string>> = {
  hostility: 'Hostile',
  warmth: 'Warm',
  distress: 'Distressed',
  demand: 'Demanding',
  inquiry: 'Curious',
}

type Props = { step: Pick<DriftStep, 'before' | 'after' | 'cause' | 'evidence'> }

/** The cause of a step and what it changed. */
export const EvidenceView = ({ step: { before, after, cause, evidence } }: Props) => {
  const read = readEvidence(evidence)
  const cues = Object.entries(read.cues)
  return (
    <>
      <h4>Total change</h4>
      <MovedBars values={movedBetween(before, after)} empty="No change." />
      {cause === 'reflection' && (
        <>
          <h4>
            Detected tone
            <small>
              {read.source === 'model' ? ', by the model' : ', by word matching'}
              {read.confidence !== undefined &&
                `, confidence ${(read.confidence * 100).toFixed(0)}%`}
            </small>
          </h4>
          {cues.length === 0 ? (
            <p class="hint">No tone detected.</p>
          ) : (
            <ShareBars
              whole={1}
              rows={cues.map(([cue, value]) => ({
                name: CUES[cue] ?? cue,
                value,
                text: `${(value * 100).toFixed(0)}%`,
              }))}
            />
          )}
          <h4>Traits</h4>
          <MovedBars values={read.trait} empty="No change." digits={4} />
          <h4>Mood</h4>
          <MovedBars values={read.mood} empty="No change." />
          {read.markers.length > 0 && (
            <p class="hint clip">Matched phrases: {read.markers.join(', ')}</p>
          )}
        </>
      )}
      <blockquote class="thought" dir="auto">
        {after.inner_monologue}
      </blockquote>
    </>
  )
}

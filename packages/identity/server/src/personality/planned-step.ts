import {
  DIMENSIONS,
  type PersonaState,
  composeMonologue,
  driftBounds,
  reflect,
  rememberLines,
  traitMsv,
} from '@daimon/identity-core'
import type { AvatarRow } from '@daimon/identity-store'
import { getStateTime } from './state-at.ts'
import type { MessageAssessment } from './assess-message.ts'

export type PlannedStep = {
  readonly persona: PersonaState
  /** What the log keeps: why, and by how much. Numbers and words of ours, never what was said. */
  readonly evidence: Record<string, unknown>
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const byDimension = (values: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    DIMENSIONS.flatMap(({ key }, at) => {
      const value = rounded(values[at] ?? 0)
      return value === 0 ? [] : [[key, value]]
    }),
  )

/** The step that weighed words take from a state, worked out and not written down. */
export const planStep = (
  avatar: AvatarRow,
  before: PersonaState,
  weighed: MessageAssessment,
  {
    occurredAt,
    now,
    timeZone,
  }: {
    readonly occurredAt: Date
    readonly now: Date
    readonly timeZone?: string | undefined
  },
): PlannedStep => {
  const { evidence } = weighed
  const { soul, runtime_config } = avatar
  const step = (thought: string) =>
    reflect(
      before,
      soul.baseline_msv,
      evidence,
      thought,
      {
        occurredAtMs: getStateTime(avatar, occurredAt),
        nowMs: now.getTime(),
        timeZone,
      },
      driftBounds(runtime_config),
    )
  const moved = step('')
  const recent = before.recentLines ?? []
  const thought =
    weighed.monologue === undefined
      ? composeMonologue({
          evidence,
          moodBefore: before.mood,
          moodAfter: moved.mood,
          traits: traitMsv(moved),
          attachmentStyle: soul.attachment_style,
          topic: weighed.topic,
          recent,
          seed: `${avatar.drift_step_count + 1}\n${weighed.message}`,
        })
      : { text: weighed.monologue, lines: [] }
  const change = (layer: 'trait' | 'mood') =>
    byDimension(moved[layer].map((value, at) => value - (before[layer][at] ?? value)))
  return {
    persona: {
      ...moved,
      innerMonologue: thought.text,
      recentLines: rememberLines(recent, thought.lines),
    },
    evidence: {
      source: weighed.source,
      confidence: rounded(evidence.confidence),
      cues: Object.fromEntries(
        Object.entries(evidence.cues).flatMap(([cue, strength]) =>
          strength > 0 ? [[cue, rounded(strength)]] : [],
        ),
      ),
      affect: {
        valence: rounded(evidence.affect.valence),
        arousal: rounded(evidence.affect.arousal),
      },
      pulls: byDimension(evidence.deltas),
      moved: { trait: change('trait'), mood: change('mood') },
      markers: evidence.markers,
    },
  }
}

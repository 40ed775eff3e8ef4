import type { Identity, WhatIfAnswer } from '@daimon/client'
import { tell, Trouble, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { Radar } from '../figures/radar.tsx'
import { VectorRows } from '../figures/vector-rows.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import type { ViewProps } from './avatar-page.tsx'
import { DriftPanel } from './drift-panel.tsx'
import { WhatIfPanel } from './what-if-panel.tsx'

/** Baseline, trait, and mood; the steps that led to them; and what a message would change. */
export const PersonalityView = ({ avatar, onChange }: ViewProps) => {
  const [preview, setPreview] = useState<WhatIfAnswer | undefined>(undefined)
  return (
    <>
      <div class="columns">
        <section class="panel">
          <Radar
            layers={[
              { name: 'Baseline', kind: 'baseline', msv: avatar.baseline_msv },
              { name: 'Trait', kind: 'trait', msv: avatar.trait_msv },
              { name: 'Current', kind: 'current', msv: avatar.current_msv },
              ...(preview
                ? [{ name: 'After the message', kind: 'preview' as const, msv: preview.after }]
                : []),
            ]}
          />
          <ul class="legend">
            <li class="zero">Zero: the neutral value</li>
            <li class="baseline">Baseline: from the soul</li>
            <li class="trait">Trait: slow layer</li>
            <li class="current">Current: trait and mood</li>
            {preview && <li class="preview">Preview: after the test message</li>}
          </ul>
          <blockquote class="thought" dir="auto">
            {avatar.current_msv.inner_monologue}
          </blockquote>
          <ReplyDrift avatar={avatar} onChange={onChange} />
          <StateActions avatar={avatar} onChange={onChange} />
        </section>
        <section class="panel">
          <h2>Personality vector</h2>
          <p class="hint">
            {preview
              ? 'Each current value, and how far the test message would move it.'
              : 'Each current value and its distance from the baseline.'}
          </p>
          <VectorRows
            msv={avatar.current_msv}
            baseline={avatar.baseline_msv}
            trait={avatar.trait_msv}
            preview={preview?.after}
          />
        </section>
      </div>
      <WhatIfPanel avatar={avatar} found={preview} onFound={setPreview} />
      <DriftPanel avatar={avatar} onChange={onChange} />
    </>
  )
}

type Props = Pick<ViewProps, 'avatar' | 'onChange'>

const ReplyDrift = ({ avatar }: Props) => {
  const [loaded] = useLoad<Identity>(
    (api, signal) => api.avatars.identity({ bot_id: avatar.id }, { signal }),
    [avatar],
  )
  const drift = loaded.value?.reply_drift
  if (!drift) return null
  return (
    <p class={drift.flagged ? 'warning' : 'hint'}>
      Reply drift: {drift.distance.toFixed(2)}, threshold {drift.band}.{' '}
      {drift.flagged ? 'The replies are out of character.' : 'The replies are in character.'}
    </p>
  )
}

const StateActions = ({ avatar, onChange }: Props) => {
  const isFrozen = avatar.frozen_at !== null
  const freeze = useAction(async (api) => {
    const request = { bot_id: avatar.id }
    onChange(await (isFrozen ? api.avatars.unfreeze(request) : api.avatars.freeze(request)))
    tell(isFrozen ? 'Avatar unfrozen' : 'Avatar frozen')
  })
  const reset = useAction(async (api) => {
    onChange(await api.avatars.reset({ bot_id: avatar.id, to: 'baseline' }))
    tell(`Reset ${avatar.name} to the baseline. The log keeps the earlier state.`)
  })
  return (
    <>
      {avatar.frozen_at !== null && (
        <p class="hint">
          Frozen since <When at={avatar.frozen_at} />: no step is taken, and mood doesn't relax.
        </p>
      )}
      <div class="actions">
        <button type="button" aria-disabled={freeze.isRunning} onClick={() => void freeze.run()}>
          {isFrozen ? 'Unfreeze' : 'Freeze'}
        </button>
        <button type="button" aria-disabled={reset.isRunning} onClick={() => void reset.run()}>
          Reset to baseline
        </button>
      </div>
      <Trouble error={freeze.error ?? reset.error} />
    </>
  )
}

import type { SoulView } from '@daimon/client'
import { Radar } from '../figures/radar.tsx'
import { VectorRows } from '../figures/vector-rows.tsx'
import { Prose } from '../parts/prose.tsx'

/** The soul that the service builds from the pack. */
export const PackPreview = ({ soul }: { soul: SoulView }) => (
  <section class="panel" aria-label="Preview">
    <p class="eyebrow">Preview</p>
    <h2 class="name clip" dir="auto">
      {soul.name}
    </h2>
    <p class="role clip" dir="auto">
      {soul.role}
    </p>
    <Radar layers={[{ name: 'Baseline', kind: 'current', msv: soul.baseline_msv }]} />
    <blockquote class="thought" dir="auto">
      {soul.baseline_msv.inner_monologue}
    </blockquote>
    <VectorRows msv={soul.baseline_msv} hasNorms />
    <details>
      <summary>Full description</summary>
      <Prose text={soul.description} />
    </details>
  </section>
)

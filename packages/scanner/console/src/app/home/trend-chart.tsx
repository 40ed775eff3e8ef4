import { Sparkline } from '@daimon/ui'
import type { ListedScan } from '../types.ts'

/** Findings over the last scans, newest at the right. */
export const TrendChart = ({ scans }: { scans: readonly ListedScan[] }) => {
  const values = scans.map(({ counts }) => counts.listed)
  return (
    <figure class="trend">
      <Sparkline values={values} label={`Findings by scan, oldest first: ${values.join(', ')}`} />
      <figcaption class="meta">Findings, last {values.length} scans</figcaption>
    </figure>
  )
}

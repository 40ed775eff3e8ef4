import type { ListedScan } from '../types.ts'

const WIDTH = 160
const HEIGHT = 40
const MARGIN = 4

/** Findings over the last scans, newest at the right. */
export const TrendChart = ({ scans }: { scans: readonly ListedScan[] }) => {
  const values = scans.map(({ counts }) => counts.listed)
  const largest = Math.max(...values, 1)
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) =>
      [MARGIN + at * step, HEIGHT - MARGIN - (value / largest) * (HEIGHT - 2 * MARGIN)] as const,
  )
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <figure class="trend">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Findings by scan, oldest first: ${values.join(', ')}`}
      >
        <polyline points={points.map((point) => point.join(',')).join(' ')} />
        <circle cx={x} cy={y} r="3" />
      </svg>
      <figcaption class="meta">Findings, last {values.length} scans</figcaption>
    </figure>
  )
}

const WIDTH = 320
const HEIGHT = 56

/** Amounts over time, newest at the right; the scale runs from 0 to the largest. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const largest = Math.max(...values, Number.MIN_VALUE)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values
    .map(
      (value, index) =>
        `${(index * step).toFixed(1)},${(HEIGHT - 4 - (value / largest) * (HEIGHT - 8)).toFixed(1)}`,
    )
    .join(' ')
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points} vector-effect="non-scaling-stroke" />
    </svg>
  )
}

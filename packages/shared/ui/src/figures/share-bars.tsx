type Row = {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly title?: string
}

/** Amounts from 0 up, each with its own label. */
export const ShareBars = ({ rows, whole }: { rows: readonly Row[]; whole?: number }) => {
  const largest = whole ?? Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <ul class="bars">
      {rows.map(({ name, value, text, title }) => (
        <li key={name} title={title}>
          <span>{name}</span>
          <span class="bar-track" aria-hidden="true">
            <i class="bar up" style={{ width: `${Math.min(1, value / largest) * 100}%` }} />
          </span>
          <span class="number">{text}</span>
        </li>
      ))}
    </ul>
  )
}

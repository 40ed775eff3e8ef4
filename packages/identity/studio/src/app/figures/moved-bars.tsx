import { getName, signed } from '../msv/dimensions.ts'

type Props = { values: Readonly<Record<string, number>>; empty: string; digits?: number }

/** Signed amounts by dimension, largest first, drawn from a center line. */
export const MovedBars = ({ values, empty, digits = 3 }: Props) => {
  const rows = Object.entries(values)
    .filter(([, value]) => Math.abs(value) >= 0.5 / 10 ** digits)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  if (rows.length === 0) return <p class="hint">{empty}</p>
  const largest = Math.max(...rows.map(([, value]) => Math.abs(value)))
  return (
    <ul class="bars signed">
      {rows.map(([key, value]) => (
        <li key={key}>
          <span>{getName(key)}</span>
          <span class="bar-track" aria-hidden="true">
            <i
              class={value < 0 ? 'bar down' : 'bar up'}
              style={{ width: `${(Math.abs(value) / largest) * 50}%` }}
            />
          </span>
          <span class="number">{signed(value, digits)}</span>
        </li>
      ))}
    </ul>
  )
}

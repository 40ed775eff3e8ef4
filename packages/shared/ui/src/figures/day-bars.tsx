const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const HEIGHT = 48
const WIDTH = 12
const GAP = 3

export type DayCount = { readonly day: Date; readonly count: number }

type Props = {
  counts: readonly DayCount[]
  label: string
  /** How an amount is stated. */
  format?: (count: number) => string
}

const DAY_AND_MONTH = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** One bar per day, oldest first; a table for screen readers has the same numbers. */
export const DayBars = ({ counts, label, format = String }: Props) => {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const width = counts.length * (WIDTH + GAP)
  return (
    <>
      <svg
        class="day-bars"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map(({ day, count }, index) => {
          // A day with anything at all is visible.
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT)
          return (
            <rect
              key={day.getTime()}
              class={count === 0 ? 'none' : undefined}
              x={index * (WIDTH + GAP)}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
            >
              <title>{`${DAY.format(day)}: ${format(count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p class="day-ends" aria-hidden="true">
        <span>{counts[0] && DAY_AND_MONTH.format(counts[0].day)}</span>
        <span>{counts.some(({ count }) => count > 0) ? `Peak ${format(most)}` : 'None'}</span>
        <span>{counts.length > 1 && DAY_AND_MONTH.format(counts.at(-1)?.day)}</span>
      </p>
      <table class="unseen">
        <caption>{label}</caption>
        <tbody>
          {counts.map(({ day, count }) => (
            <tr key={day.getTime()}>
              <th scope="row">{DAY.format(day)}</th>
              <td>{format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

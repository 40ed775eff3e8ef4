import type { Msv } from '@daimon/client'
import {
  DIMENSIONS,
  type Dimension,
  GROUPS,
  describeDegree,
  plain,
  signed,
} from '../msv/dimensions.ts'

/** Smaller differences round to 0. */
const MOVE_MIN = 0.005

const toPercent = ({ min }: Dimension, value: number): string => {
  const share = (value - min) / (1 - min)
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`
}

type Props = {
  /** The vector to show. */
  msv: Msv
  /** A vector to compare with; each row then shows the difference. */
  baseline?: Msv
  trait?: Msv
  /** A vector that isn't stored; each row then shows how its number would move. */
  preview?: Msv | undefined
  /** Shows the normal range as a band, and the distance from it in words. */
  hasNorms?: boolean
}

/** All fifteen numbers, one per line. */
export const VectorRows = (props: Props) => (
  <div class="vector">
    {props.baseline && (
      <p class="vector-head meta" aria-hidden="true">
        <span>Now</span>
        <span>{props.preview ? 'Move' : 'Change'}</span>
      </p>
    )}
    {GROUPS.map((group) => (
      <section key={group}>
        <h3 class="eyebrow">{group}</h3>
        <dl>
          {DIMENSIONS.filter((dimension) => dimension.group === group).map((dimension) => (
            <Row key={dimension.key} dimension={dimension} {...props} />
          ))}
        </dl>
      </section>
    ))}
  </div>
)

const Row = ({
  dimension,
  msv,
  baseline,
  trait,
  preview,
  hasNorms,
}: Props & { dimension: Dimension }) => {
  const { name, low, high, read, norm } = dimension
  const value = read(msv)
  const moved = baseline === undefined ? undefined : value - read(baseline)
  const would = preview === undefined ? 0 : read(preview) - value
  const [middle, deviation] = norm
  return (
    <div class="vector-row">
      <dt title={`${low} … ${high}`}>{name}</dt>
      <dd>
        <span class="track" aria-hidden="true">
          {hasNorms && (
            <Band dimension={dimension} from={middle - deviation} to={middle + deviation} />
          )}
          {dimension.min < 0 && <i class="track-zero" style={{ left: toPercent(dimension, 0) }} />}
          {baseline && (
            <i class="mark baseline" style={{ left: toPercent(dimension, read(baseline)) }} />
          )}
          {trait && <i class="mark trait" style={{ left: toPercent(dimension, read(trait)) }} />}
          {preview && (
            <i class="mark preview" style={{ left: toPercent(dimension, read(preview)) }} />
          )}
          <i class="mark current" style={{ left: toPercent(dimension, value) }} />
        </span>
        <span class="number">{plain(value)}</span>
        {preview ? (
          <span class={Math.abs(would) < MOVE_MIN ? 'number still' : 'number would'}>
            <span class="unseen">would move by </span>
            {signed(would)}
          </span>
        ) : (
          moved !== undefined && (
            <span class={Math.abs(moved) < MOVE_MIN ? 'number still' : 'number moved'}>
              {signed(moved)}
            </span>
          )
        )}
        {hasNorms && <span class="degree">{describeDegree(dimension, msv)}</span>}
      </dd>
    </div>
  )
}

const Band = ({ dimension, from, to }: { dimension: Dimension; from: number; to: number }) => {
  const left = toPercent(dimension, from)
  const width = `${Number.parseFloat(toPercent(dimension, to)) - Number.parseFloat(left)}%`
  return <i class="track-band" style={{ left, width }} />
}

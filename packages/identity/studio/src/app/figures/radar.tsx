import type { Msv } from '@daimon/client'
import { HEXACO, plain } from '../msv/dimensions.ts'

type RadarLayer = {
  readonly name: string
  readonly kind: 'baseline' | 'trait' | 'current' | 'preview'
  readonly msv: Msv
}

const RADIUS = 100
const LABEL_RADIUS = 117

const at = (index: number, share: number): readonly [number, number] => {
  const angle = (index / HEXACO.length) * 2 * Math.PI - Math.PI / 2
  return [Math.cos(angle) * share, Math.sin(angle) * share]
}

const ring = (share: number): string =>
  HEXACO.map((_dimension, index) =>
    at(index, share * RADIUS)
      .map((value) => value.toFixed(1))
      .join(),
  ).join(' ')

const outline = (msv: Msv): string =>
  HEXACO.map((dimension, index) => {
    const share = ((Math.min(1, Math.max(-1, dimension.read(msv))) + 1) / 2) * RADIUS
    return at(index, share)
      .map((value) => value.toFixed(1))
      .join()
  }).join(' ')

const describeLayers = (layers: readonly RadarLayer[]): string =>
  layers
    .map(
      ({ name, msv }) =>
        `${name}: ${HEXACO.map((dimension) => `${dimension.name} ${plain(dimension.read(msv))}`).join(', ')}`,
    )
    .join('. ')

type Props = { layers: readonly RadarLayer[]; isSmall?: boolean }

/** The six HEXACO domains, from −1 at the center to 1 at the rim; the dotted ring is 0. */
export const Radar = ({ layers, isSmall = false }: Props) => (
  <svg
    class={isSmall ? 'radar small' : 'radar'}
    viewBox={isSmall ? '-104 -104 208 208' : '-140 -132 280 264'}
    role="img"
    aria-label={describeLayers(layers)}
  >
    <polygon class="radar-rim" points={ring(1)} />
    {!isSmall && <polygon class="radar-ring" points={ring(0.75)} />}
    <polygon class="radar-zero" points={ring(0.5)} />
    {!isSmall && <polygon class="radar-ring" points={ring(0.25)} />}
    {HEXACO.map(({ key }, index) => {
      const [x, y] = at(index, RADIUS)
      return <line key={key} class="radar-axis" x1="0" y1="0" x2={x.toFixed(1)} y2={y.toFixed(1)} />
    })}
    {/* The first layer last: its dashes stay visible where the vectors coincide. */}
    {layers.toReversed().map(({ kind, msv }) => (
      <polygon key={kind} class={`radar-${kind}`} points={outline(msv)} />
    ))}
    {!isSmall &&
      HEXACO.map(({ key, name }, index) => {
        const [x, y] = at(index, LABEL_RADIUS)
        return (
          <text key={key} x={x.toFixed(1)} y={y.toFixed(1)} class="radar-label">
            {key.slice(-1)}
            <title>{name}</title>
          </text>
        )
      })}
  </svg>
)

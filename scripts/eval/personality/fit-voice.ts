import { type VoiceModel, decompose, fitRidge, solveLower } from '@daimon/identity-core'
import { seededRandom } from '../../../bench/texts/random.ts'

/** Styles of the replies of one persona. */
export type VoiceSamples = { readonly key: string; readonly styles: readonly (readonly number[])[] }

/** Styles differ by chance at least by this: a number that no reply shows proves nothing. */
const SPREAD_MIN = 0.1
/** Share of the unit matrix in the covariance. */
const RIDGE = 0.5
const ASSISTANT_RIDGE = 0.05
/** Sets of replies for the direction of the assistant. */
const SETS = 20
const SET_SIZE = 10

const round = (value: number): number => Number(value.toPrecision(4))

const meanStyle = (styles: readonly (readonly number[])[]): number[] =>
  (styles[0] ?? []).map((_value, at) => average(styles.map((style) => style[at] ?? 0)))

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const subtract = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, at) => value - (b[at] ?? 0))

/** Standard deviations over all replies. */
const computeSpreads = (samples: readonly VoiceSamples[]): number[] => {
  const styles = samples.flatMap((each) => each.styles)
  const center = meanStyle(styles)
  return center.map((mean, at) =>
    Math.max(SPREAD_MIN, Math.sqrt(average(styles.map((style) => ((style[at] ?? 0) - mean) ** 2)))),
  )
}

/** The inverse of the Cholesky factor of the covariance within personas, over all numbers. */
const fitWhitening = (samples: readonly VoiceSamples[]): number[][] => {
  const spreads = computeSpreads(samples)
  const within = samples.flatMap(({ styles }) => {
    const center = meanStyle(styles)
    return styles.map((style) =>
      subtract(style, center).map((value, at) => value / (spreads[at] ?? 1)),
    )
  })
  const factor = spreads.map((_spread, i) =>
    Float64Array.from(
      spreads,
      (_other, j) =>
        average(within.map((style) => (style[i] ?? 0) * (style[j] ?? 0))) + (i === j ? RIDGE : 0),
    ),
  )
  decompose(factor)
  const columns = spreads.map((spread, at) => {
    const unit = new Float64Array(spreads.length)
    unit[at] = 1 / spread / Math.sqrt(spreads.length)
    solveLower(factor, unit)
    return unit
  })
  return spreads.map((_spread, row) =>
    columns.slice(0, row + 1).map((column) => round(column[row] ?? 0)),
  )
}

/** Draws a set of different replies. */
export const drawSet = <T>(from: readonly T[], size: number, random: () => number): T[] => {
  const left = [...from]
  return Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

/** Ridge regression of sets of replies on whether an assistant wrote them. */
const fitAssistant = (
  samples: readonly VoiceSamples[],
  assistant: VoiceSamples['styles'],
): VoiceModel['assistant'] => {
  const random = seededRandom(3)
  const drawSets = (styles: VoiceSamples['styles'], sets: number, label: number) =>
    Array.from({ length: sets }, () => ({
      vector: meanStyle(drawSet(styles, SET_SIZE, random)),
      label: [label],
    }))
  const examples = [
    ...samples.flatMap(({ styles }) => drawSets(styles, SETS, 0)),
    ...drawSets(assistant, SETS * samples.length, 1),
  ]
  const predict = fitRidge(examples, ASSISTANT_RIDGE * examples.length)
  const slope = (style: readonly number[]): number => predict(style)[0] ?? 0
  const personas = meanStyle(samples.map(({ styles }) => meanStyle(styles)))
  const start = slope(personas)
  const scale = slope(meanStyle(assistant)) - start
  return {
    bias: round(-start / scale),
    weights: personas.map((_mean, at) =>
      round(slope(personas.map((_other, place) => Number(place === at))) / scale),
    ),
  }
}

/** Fits everything but the bands, for which replies are needed that weren't fitted to. */
export const fitVoice = (
  samples: readonly VoiceSamples[],
  assistant: VoiceSamples['styles'],
): Omit<VoiceModel, 'bands'> => ({
  whitening: fitWhitening(samples),
  profiles: Object.fromEntries(
    samples.map(({ key, styles }) => [key, meanStyle(styles).map(round)]),
  ),
  assistant: fitAssistant(samples, assistant),
})

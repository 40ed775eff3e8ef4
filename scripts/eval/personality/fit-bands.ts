import {
  VOICE_MEASURES,
  type VoiceMeasure,
  type VoiceModel,
  type VoiceStatistics,
  establishStyle,
  establishedStyle,
  measureVoice,
  recordStyle,
} from '@daimon/identity-core'
import { seededRandom } from '../../../bench/texts/random.ts'
import { type VoiceSamples, drawSet, fitVoice } from './fit-voice.ts'

/** Share of the readings in character that a band includes. */
const INCLUDED = 0.99
const RUNS = 8
/** Earlier readings don't raise a flag. */
const REPLIES_MIN = 3
/** Until then, recent replies are compared with themselves. */
const ESTABLISHED = 20

type Readings = Record<VoiceMeasure, number[]>

const unusedBands = { profile: 1, established: 1, assistant: 1 }

const everyOther = (styles: VoiceSamples['styles'], half: number) =>
  styles.filter((_style, at) => at % 2 === half)

/** Reads a conversation whose replies are in character, with a model that wasn't fitted to them. */
const readRun = (
  styles: readonly (readonly number[])[],
  model: VoiceModel,
  profile: readonly number[] | undefined,
  readings: Readings,
): void => {
  let voice: VoiceStatistics | undefined
  for (const [at, style] of styles.entries()) {
    voice = establishStyle(recordStyle(voice, style), style)
    const isEstablished = at + 1 > ESTABLISHED
    const established = isEstablished ? establishedStyle(voice) : undefined
    const measured = measureVoice(voice, { profile, established }, model)
    if (at + 1 >= REPLIES_MIN)
      for (const measure of VOICE_MEASURES) {
        const value = measured[measure]
        if (value !== undefined) readings[measure].push(value)
      }
  }
}

/**
 * Fits the bands: for known personas over replies to other messages, for others over personas that
 * were left out.
 */
export const fitBands = (
  samples: readonly VoiceSamples[],
  assistant: VoiceSamples['styles'],
): VoiceModel['bands'] => {
  const random = seededRandom(5)
  const readings: Readings = { profile: [], established: [], assistant: [] }
  const shuffle = (styles: VoiceSamples['styles']) => drawSet(styles, styles.length, random)
  for (const half of [0, 1]) {
    const fitted = samples.map(({ key, styles }) => ({ key, styles: everyOther(styles, half) }))
    const model = { ...fitVoice(fitted, everyOther(assistant, half)), bands: unusedBands }
    for (const { key, styles } of samples)
      for (let run = 0; run < RUNS; run += 1)
        readRun(shuffle(everyOther(styles, 1 - half)), model, model.profiles[key], readings)
  }
  for (const { key, styles } of samples) {
    const others = samples.filter((each) => each.key !== key)
    const model = { ...fitVoice(others, assistant), bands: unusedBands }
    for (let run = 0; run < RUNS; run += 1) readRun(shuffle(styles), model, undefined, readings)
  }
  const band = (measure: VoiceMeasure): number => {
    const sorted = readings[measure].toSorted((a, b) => a - b)
    return Number((sorted[Math.floor(INCLUDED * sorted.length)] ?? 1).toPrecision(3))
  }
  return {
    profile: band('profile'),
    established: band('established'),
    assistant: band('assistant'),
  }
}

import type { MessageKind } from '@daimon/identity-core'
import { readFileSync } from 'node:fs'

type Emotion = {
  /** The kind of message that shows it; none for emotions that fit no kind. */
  readonly kind?: MessageKind
  readonly valence: -1 | 0 | 1
  /** Ranked after the circumplex of Russell (1980), 0 to 1. */
  readonly arousal: number
}

const emotion = (valence: -1 | 0 | 1, arousal: number, kind?: MessageKind): Emotion =>
  kind ? { kind, valence, arousal } : { valence, arousal }

/** The 28 labels of GoEmotions in order (Demszky et al. 2020). */
const EMOTIONS: Readonly<Record<string, Emotion>> = {
  admiration: emotion(1, 0.6, 'warmth'),
  amusement: emotion(1, 0.7),
  anger: emotion(-1, 0.9, 'hostility'),
  annoyance: emotion(-1, 0.7, 'hostility'),
  approval: emotion(1, 0.4),
  caring: emotion(1, 0.4, 'warmth'),
  confusion: emotion(0, 0.5),
  curiosity: emotion(0, 0.5, 'inquiry'),
  desire: emotion(1, 0.6),
  disappointment: emotion(-1, 0.4, 'distress'),
  disapproval: emotion(-1, 0.5),
  disgust: emotion(-1, 0.7, 'hostility'),
  embarrassment: emotion(-1, 0.6),
  excitement: emotion(1, 1),
  fear: emotion(-1, 0.9, 'distress'),
  gratitude: emotion(1, 0.5, 'warmth'),
  grief: emotion(-1, 0.5, 'distress'),
  joy: emotion(1, 0.8, 'warmth'),
  love: emotion(1, 0.7, 'warmth'),
  nervousness: emotion(-1, 0.8, 'distress'),
  optimism: emotion(1, 0.5),
  pride: emotion(1, 0.6),
  realization: emotion(0, 0.4),
  relief: emotion(1, 0.3),
  remorse: emotion(-1, 0.5, 'distress'),
  sadness: emotion(-1, 0.4, 'distress'),
  surprise: emotion(0, 0.9),
  neutral: emotion(0, 0.1, 'none'),
}
const NAMES = Object.keys(EMOTIONS)

export type LabeledText = {
  readonly text: string
  /** The kind that all labels agree on, or the name of a single other emotion. */
  readonly label: string | undefined
  readonly isSingle: boolean
  readonly valence: number
  readonly arousal: number
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const toLabel = (names: readonly string[]): string | undefined => {
  const kinds = new Set(names.map((name) => EMOTIONS[name]?.kind))
  if (kinds.size === 1) {
    const [kind] = kinds
    return kind ?? (names.length === 1 ? names[0] : undefined)
  }
  const others = [...kinds].filter((kind) => kind !== 'none')
  return kinds.size === 2 && others.length === 1 ? others[0] : undefined
}

/** Reads texts with comma-separated label numbers, tab-separated. */
export const readEmotions = (file: string): LabeledText[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [text = '', numbers = ''] = line.split('\t')
      const names = numbers.split(',').map((number) => {
        const name = NAMES[Number(number)]
        if (name === undefined) throw new Error(`Unknown label '${number}' in ${file}.`)
        return name
      })
      const emotions = names.flatMap((name) => EMOTIONS[name] ?? [])
      return {
        text,
        label: toLabel(names),
        isSingle: names.length === 1,
        valence: mean(emotions.map(({ valence }) => valence)),
        arousal: mean(emotions.map(({ arousal }) => arousal)),
      }
    })

import {
  type EvidenceExtractor,
  MESSAGE_KINDS,
  type MessageKind,
  TONES,
} from '@daimon/identity-core'
import { createHash } from 'node:crypto'
import { table } from '../../../bench/report/table.ts'
import { wilsonInterval } from '../corrections/wilson-interval.ts'
import { readEmotions } from './emotions.ts'

/** Texts of each kind that are compared, all of the rarest kind. */
const PER_KIND = 200
const SEED = 'tone'
const KINDS = MESSAGE_KINDS.filter((kind) => kind !== 'demand')
const VALENCE = { hostility: -1, distress: -1, warmth: 1 } as const

type Labeled = { readonly kind: MessageKind; readonly text: string }

const share = (count: number, total: number): string => {
  const [low, high] = wilsonInterval(count, total)
  const percent = (value: number) => (100 * value).toFixed(1)
  return `${percent(count / Math.max(1, total))} % (${percent(low)} to ${percent(high)})`
}

const rank = (text: string): string => createHash('sha256').update(`${SEED}\n${text}`).digest('hex')

const sample = (path: string): Labeled[] => {
  const texts = readEmotions(path)
    .filter(({ isSingle }) => isSingle)
    .flatMap(({ text, label }) => {
      const kind = KINDS.find((each) => each === label)
      return kind ? [{ kind, text, rank: rank(text) }] : []
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  return KINDS.flatMap((kind) => {
    const own = texts.filter((each) => each.kind === kind)
    return kind === 'inquiry' ? own : own.slice(0, PER_KIND)
  })
}

/** The kind that a message's evidence moves a persona by. */
const takenKind = (reader: EvidenceExtractor, text: string): MessageKind => {
  const { cues } = reader.evidence(text)
  const loudest = TONES.toSorted((a, b) => cues[b] - cues[a])[0] ?? 'inquiry'
  return cues[loudest] > 0 ? loudest : 'none'
}

/** Recall of each kind with 95 % intervals, confusions, valence, and calibration. */
export const scoreTone = (reader: EvidenceExtractor, path: string): string => {
  const read = sample(path).map(({ kind, text }) => ({
    kind,
    text,
    taken: takenKind(reader, text),
    tone: reader.tone(text),
  }))
  const recalls: number[] = []
  let worst = 0
  const rows = KINDS.map((kind) => {
    const own = read.filter((each) => each.kind === kind)
    const taken = (other: MessageKind) => own.filter((each) => each.taken === other).length
    recalls.push(taken(kind) / own.length)
    for (const other of MESSAGE_KINDS)
      if (other !== kind) worst = Math.max(worst, taken(other) / own.length)
    return [
      kind,
      String(own.length),
      ...MESSAGE_KINDS.map((other) =>
        other === kind
          ? share(taken(other), own.length)
          : `${((100 * taken(other)) / own.length).toFixed(1)} %`,
      ),
    ]
  })
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
  const signs = ([-1, 1] as const).map((sign) => {
    const own = read.filter(({ kind }) => VALENCE[kind as 'warmth'] === sign)
    const right = own.filter(({ tone }) => Math.sign(tone.valence) === sign).length
    return { right, all: own.length }
  })
  const balanced = signs.reduce((sum, { right, all }) => sum + right / all, 0) / signs.length
  const [unpleasant, pleasant] = signs.map(({ right, all }) => share(right, all))
  return [
    table(['labeled, read as →', 'texts', ...MESSAGE_KINDS], rows),
    `Mean recall ${(100 * mean).toFixed(1)} %, largest confusion ${(100 * worst).toFixed(1)} %.`,
    `Sign of valence: unpleasant ${unpleasant}, pleasant ${pleasant}, balanced ${(100 * balanced).toFixed(1)} %.`,
    calibrationTable(read),
  ].join('\n\n')
}

const BANDS = [0, 0.4, 0.6, 0.8, 0.9, 1.01]

const calibrationTable = (
  read: readonly {
    readonly kind: MessageKind
    readonly tone: ReturnType<EvidenceExtractor['tone']>
  }[],
): string => {
  const scored = read.map(({ kind, tone }) => ({
    confidence: tone.probabilities[tone.kind],
    isRight: tone.kind === kind,
  }))
  const rows = BANDS.slice(1).map((high, at) => {
    const low = BANDS[at] ?? 0
    const own = scored.filter(({ confidence }) => confidence >= low && confidence < high)
    const total = own.reduce((sum, { confidence }) => sum + confidence, 0)
    return [
      `${low} to ${Math.min(1, high)}`,
      String(own.length),
      `${((100 * total) / Math.max(1, own.length)).toFixed(1)} %`,
      share(own.filter(({ isRight }) => isRight).length, own.length),
    ]
  })
  return table(['probability', 'texts', 'mean', 'right'], rows)
}

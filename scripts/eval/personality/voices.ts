import {
  type EvidenceExtractor,
  type ReplyPersona,
  type ReplyReading,
  type ReplyStatistics,
  type VoiceModel,
  flagReplies,
  profileKey,
  readReply,
  recordOverallReply,
  replyDrift,
  shippedBands,
} from '@daimon/identity-core'
import { seededRandom } from '../../../bench/texts/random.ts'
import { table } from '../../../bench/report/table.ts'
import { computeAuc, meanWithInterval } from './area-under-curve.ts'
import { type VoiceSamples, drawSet, fitVoice } from './fit-voice.ts'
import { type Pack, readPacks } from './packs.ts'
import { ASSISTANT, readReplies } from './replies.ts'
import { percent } from './report.ts'

/** Replies on which the meter decides. */
const SET_SIZE = 10
/** Replies that establish a voice. */
const ESTABLISHED = 20
/** Sets of a persona's own replies, and of those of each other one. */
const SETS = { own: 40, swapped: 2, assistant: 40 } as const

type Replies = ReadonlyMap<string, readonly ReplyReading[]>
type Reading = { readonly distance: number; readonly flagged: boolean }

/** The model of a comparison, and which messages are left to test it with. */
type Setting = { readonly model: VoiceModel; readonly messages: readonly number[] }

const pick = (replies: Replies, name: string, messages: readonly number[]): ReplyReading[] =>
  messages.flatMap((at) => replies.get(name)?.[at] ?? [])

/** The reading after replies, all of an avatar. */
const readRun = (pack: Pack, replies: readonly ReplyReading[], model: VoiceModel): Reading => {
  let record: ReplyStatistics | undefined
  const toPersona = (): ReplyPersona => ({
    traits: pack.msv,
    description: pack.description,
    voice: record?.voice,
  })
  for (const reply of replies) {
    record = recordOverallReply(record, reply)
    record = flagReplies(record, toPersona(), model)
  }
  return record ? replyDrift(record, toPersona(), model) : { distance: 0, flagged: false }
}

type Row = {
  readonly id: string
  readonly own: readonly Reading[]
  readonly swapped: readonly Reading[]
  readonly assistant: readonly Reading[]
}

/** Draws sets of messages; reads the replies of the persona, of others, and of an assistant. */
const compare = (
  pack: Pack,
  others: readonly string[],
  { messages, model }: Setting,
  read: (drawn: readonly number[], name: string) => readonly ReplyReading[],
  random: () => number,
): Row => {
  const readSets = (name: string, sets: number): Reading[] =>
    Array.from({ length: sets }, () =>
      readRun(pack, read(drawSet(messages, messages.length, random), name), model),
    )
  return {
    id: pack.id,
    own: readSets(pack.id, SETS.own),
    swapped: others.flatMap((name) => readSets(name, SETS.swapped)),
    assistant: readSets(ASSISTANT, SETS.assistant),
  }
}

const distances = (readings: readonly Reading[]): number[] =>
  readings.map(({ distance }) => distance)

const formatArea = (area: number): string => (Number.isNaN(area) ? '–' : area.toFixed(3))

const flaggedShare = (rows: readonly Row[], kind: 'own' | 'swapped' | 'assistant'): string => {
  const readings = rows.flatMap((row) => row[kind])
  return percent(readings.filter(({ flagged }) => flagged).length, readings.length)
}

const toTable = (rows: readonly Row[], random: () => number): string => {
  const areas = rows.map(({ id, own, swapped, assistant }) => ({
    id,
    swapped: computeAuc(distances(own), distances(swapped)),
    assistant: computeAuc(distances(own), distances(assistant)),
  }))
  const mean = (kind: 'swapped' | 'assistant') =>
    meanWithInterval(
      areas.map((each) => each[kind]),
      random,
    )
  return [
    table(
      ['persona', 'against other personas', 'against an assistant'],
      [
        ...areas.map((row) => [row.id, formatArea(row.swapped), formatArea(row.assistant)]),
        ['mean', mean('swapped'), mean('assistant')],
      ],
    ),
    `Flagged: own ${flaggedShare(rows, 'own')}, swapped ${flaggedShare(rows, 'swapped')}, assistant ${flaggedShare(rows, 'assistant')}.`,
  ].join('\n\n')
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_none, at) => at)

/**
 * How well the drift of ten replies tells a persona's own from those of another one, and from those
 * of an assistant without a persona: the area under the curve, .5 by chance, with intervals over
 * personas. For bundled personas, the model is fitted to other messages; for others, without the
 * persona.
 */
export const reportVoices = (reader: EvidenceExtractor): string => {
  const random = seededRandom(7)
  const packs = readPacks()
  const replies: Replies = new Map(
    [...packs.map(({ id }) => id), ASSISTANT].map((name) => [
      name,
      readReplies(name).map((reply) => readReply(reply, reader.shown(reply))),
    ]),
  )
  const all = indexes(replies.get(ASSISTANT)?.length ?? 0)
  const stylesAt = (name: string, messages: readonly number[]): VoiceSamples['styles'] =>
    pick(replies, name, messages).map(({ style }) => style ?? [])
  const fit = (fitted: readonly Pack[], messages: readonly number[]): VoiceModel => ({
    ...fitVoice(
      fitted.map(({ id, description }) => ({
        key: profileKey(description),
        styles: stylesAt(id, messages),
      })),
      stylesAt(ASSISTANT, messages),
    ),
    bands: shippedBands,
  })
  const halves = [0, 1].map((half) => {
    const messages = all.filter((at) => at % 2 === half)
    return {
      messages,
      model: fit(
        packs,
        all.filter((at) => at % 2 !== half),
      ),
    }
  })
  const otherThan = (pack: Pack) => packs.map(({ id }) => id).filter((id) => id !== pack.id)
  const bundled = packs.map((pack) => {
    const [a, b] = halves.map((setting) =>
      compare(
        pack,
        otherThan(pack),
        setting,
        (drawn, name) => pick(replies, name, drawn.slice(0, SET_SIZE)),
        random,
      ),
    )
    return join(a as Row, b as Row)
  })
  const settings = packs.map((pack) => ({
    pack,
    setting: {
      messages: all,
      model: fit(
        packs.filter(({ id }) => id !== pack.id),
        all,
      ),
    },
  }))
  const custom = settings.map(({ pack, setting }) =>
    compare(
      pack,
      otherThan(pack),
      setting,
      (drawn, name) => [
        ...pick(replies, pack.id, drawn.slice(0, ESTABLISHED)),
        ...pick(replies, name, drawn.slice(ESTABLISHED, ESTABLISHED + SET_SIZE)),
      ],
      random,
    ),
  )
  const first = settings.map(({ pack, setting }) =>
    compare(
      pack,
      [],
      setting,
      (drawn, name) => pick(replies, name, drawn.slice(0, SET_SIZE)),
      random,
    ),
  )
  return [
    '### Bundled personas, held out by message',
    toTable(bundled, random),
    `### Other personas, after ${ESTABLISHED} replies of their own`,
    toTable(custom, random),
    '### Other personas, first replies',
    toTable(first, random),
  ].join('\n\n')
}

const join = (a: Row, b: Row): Row => ({
  id: a.id,
  own: [...a.own, ...b.own],
  swapped: [...a.swapped, ...b.swapped],
  assistant: [...a.assistant, ...b.assistant],
})

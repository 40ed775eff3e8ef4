import { type EvidenceExtractor, recordReply, replyDrift } from '@daimon/identity-core'
import { readFileSync } from 'node:fs'
import { seededRandom } from '../../../bench/texts/random.ts'
import { table } from '../../../bench/report/table.ts'
import { type Pack, readPacks } from './packs.ts'

const REPLIES = new URL('./replies/', import.meta.url)
/** Replies of a general assistant without a persona. */
const ASSISTANT = 'assistant'
/** Replies on which the meter decides. */
const SET_SIZE = 10
/** Sets of a persona's own replies, and of those of each other one. */
const SETS = { own: 60, swapped: 4, assistant: 60 } as const

const readReplies = (name: string): string[] =>
  readFileSync(new URL(`${name}.tsv`, REPLIES), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')

/** Share of the pairs in which the second is larger; ties count half. */
const computeAuc = (smaller: readonly number[], larger: readonly number[]): number => {
  let wins = 0
  for (const low of smaller)
    for (const high of larger) wins += high > low ? 1 : high === low ? 0.5 : 0
  return wins / (smaller.length * larger.length)
}

/**
 * How well the drift of ten replies tells a persona's own from those of another one, and from those
 * of an assistant without a persona: the area under the curve, 0.5 by chance.
 */
export const reportVoices = (reader: EvidenceExtractor): string => {
  const random = seededRandom(7)
  const packs = readPacks()
  const shownBy = new Map(
    [...packs.map(({ id }) => id), ASSISTANT].map((name) => [
      name,
      readReplies(name).map((reply) => reader.shown(reply)),
    ]),
  )
  const draw = (name: string): readonly number[][] => {
    const left = [...(shownBy.get(name) ?? [])]
    return Array.from(
      { length: SET_SIZE },
      () => left.splice(Math.floor(random() * left.length), 1)[0] ?? [],
    )
  }
  const measure = ({ msv }: Pack, name: string): number => {
    const record = draw(name).reduce<ReturnType<typeof recordReply> | undefined>(
      (before, shown) => recordReply(before, shown),
      undefined,
    )
    return record === undefined ? 0 : replyDrift(record, msv).distance
  }
  const measureSets = (pack: Pack, name: string, sets: number): number[] =>
    Array.from({ length: sets }, () => measure(pack, name))
  const rows = packs.map((pack) => {
    const own = measureSets(pack, pack.id, SETS.own)
    const swapped = packs
      .filter(({ id }) => id !== pack.id)
      .flatMap(({ id }) => measureSets(pack, id, SETS.swapped))
    return {
      id: pack.id,
      swapped: computeAuc(own, swapped),
      assistant: computeAuc(own, measureSets(pack, ASSISTANT, SETS.assistant)),
    }
  })
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return table(
    ['persona', 'against other personas', 'against an assistant'],
    [
      ...rows.map((row) => [row.id, row.swapped.toFixed(2), row.assistant.toFixed(2)]),
      [
        'mean',
        mean(rows.map((row) => row.swapped)).toFixed(3),
        mean(rows.map((row) => row.assistant)).toFixed(3),
      ],
    ],
  )
}

import type { LanguageCode } from '../../languages/language.ts'
import type { IndexedInstruction } from '../instruction-list.ts'
import type { CopiedDirections } from '../quantized-vectors.ts'
import { FLAGS, type PartColumns, splitPart } from './part-layout.ts'
import { type StoredTerms, storedTerms } from './stored-terms.ts'
import { type TextColumn, textColumn } from './text-column.ts'

/**
 * Memories of a user in the order of their ids, as an index has them: everything that would
 * otherwise be derived from their texts and vectors. It is read in place: it is valid as long as
 * its bytes, and an index copies what it needs.
 */
export type SnapshotPart = {
  readonly ids: TextColumn
  readonly userKey: string
  readonly columns: PartColumns
  /** Named by columns, from 1. */
  readonly sessions: readonly string[]
  readonly speakers: readonly string[]
  readonly languages: readonly string[]
  readonly standings: readonly string[]
  readonly terms: StoredTerms
  readonly directions: CopiedDirections
  /** Of a memory, in terms. */
  readonly lengthAt: (at: number) => number
  /** Counts of the memories from `from` up to `to`. */
  readonly countIn: (from: number, to: number) => PartCounts
  /** Places of the standing instructions among them. */
  readonly standingIn: (from: number, to: number) => readonly number[]
  /** Whether it is ranked apart from statements. */
  readonly isDerivedAt: (at: number) => boolean
  /** The memory as an instruction; `undefined` if it isn't one. */
  readonly instructionAt: (at: number) => IndexedInstruction | undefined
}

/** What an index counts of its memories. */
type PartCounts = {
  readonly assistants: number
  /** In terms. */
  readonly length: number
  readonly languages: readonly (readonly [LanguageCode, number])[]
  readonly speakers: readonly (readonly [string, number])[]
}

const countFlags = (flags: Uint16Array, flag: number): number => {
  let count = 0
  for (let at = 0; at < flags.length; at += 1) if (((flags[at] as number) & flag) !== 0) count += 1
  return count
}

/** How often each name occurs, in the order in which they first do; numbers are from 1. */
const countNames = <Name>(
  names: readonly Name[],
  numbers: Uint8Array | Uint32Array,
): (readonly [Name, number])[] => {
  if (names.length === 0) return []
  const counts = new Map<number, number>()
  for (const number of numbers) if (number > 0) counts.set(number, (counts.get(number) ?? 0) + 1)
  return Array.from(counts, ([number, count]) => [names[number - 1] as Name, count] as const)
}

/** Reads a part; `undefined` if a machine with another byte order wrote it. */
export const readPart = (bytes: Uint8Array, userKey: string): SnapshotPart | undefined => {
  const part = splitPart(bytes)
  if (!part) return undefined
  const { header, columns } = part
  const { sessions, speakers, languages, standings, dimension } = header
  const lengthAt = (at: number): number =>
    (columns.ends[at] as number) - (columns.ends[at - 1] ?? 0)
  // An index keeps the ids, and nothing else of the bytes, in which the next part may come.
  const ids = textColumn(columns.ids, columns.idEnds.slice())
  const hasFlag = (at: number, name: keyof typeof FLAGS): boolean =>
    ((columns.flags[at] as number) & FLAGS[name]) !== 0
  return {
    ids,
    userKey,
    columns,
    sessions,
    speakers,
    languages,
    standings,
    terms: storedTerms({
      ...columns,
      terms: textColumn(columns.terms, columns.termEnds),
      words: textColumn(columns.words, columns.wordEnds),
    }),
    directions: { dimension, scales: columns.scales, values: columns.directions },
    lengthAt,
    countIn: (from, to) => ({
      assistants: countFlags(columns.flags.subarray(from, to), FLAGS.isAssistant),
      length: (columns.ends[to - 1] ?? 0) - (columns.ends[from - 1] ?? 0),
      languages: countNames(languages as LanguageCode[], columns.language.subarray(from, to)),
      speakers: countNames(speakers, columns.speaker.subarray(from, to)),
    }),
    standingIn: (from, to) => {
      const places: number[] = []
      for (let at = from; at < to; at += 1) if (columns.standing[at] !== 0) places.push(at)
      return places
    },
    isDerivedAt: (at) => hasFlag(at, 'isDerived'),
    instructionAt: (at) => {
      if (!hasFlag(at, 'isInstruction')) return undefined
      const validToMs = columns.validToMs[at] as number
      return {
        id: ids.at(at),
        userKey,
        isStated: hasFlag(at, 'isStated'),
        sessionId: sessions[(columns.session[at] as number) - 1] ?? null,
        scope: hasFlag(at, 'isOfSession') ? 'session' : 'global',
        occurredAtMs: columns.occurredAtMs[at] as number,
        validFromMs: columns.validFromMs[at] as number,
        validToMs: Number.isNaN(validToMs) ? null : validToMs,
      }
    },
  }
}

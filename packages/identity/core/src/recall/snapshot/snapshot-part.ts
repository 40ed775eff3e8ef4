import type { LanguageCode } from '../../languages/language.ts'
import type { StandingInstruction } from '../../memory/standing-instruction.ts'
import type { RowFacts } from '../index-row.ts'
import type { IndexedInstruction } from '../instruction-list.ts'
import type { EncodedDirection } from '../quantized-vectors.ts'
import { FLAGS, type PartColumns, splitPart } from './part-layout.ts'
import { type PartTerms, type StoredTerms, storedTerms } from './stored-terms.ts'

/** What a part has of a memory; terms are numbered within the part. */
export type StoredMemory = {
  readonly facts: RowFacts
  readonly terms: PartTerms
  readonly direction: EncodedDirection | undefined
}

/**
 * Memories of a user in the order of their ids, as an index has them: everything that would
 * otherwise be derived from their texts and vectors.
 */
export type SnapshotPart = {
  readonly ids: readonly string[]
  readonly terms: StoredTerms
  readonly memoryAt: (at: number) => StoredMemory
  /** Whether it is ranked apart from statements. */
  readonly isDerivedAt: (at: number) => boolean
  /** The memory as an instruction; `undefined` if it is none. */
  readonly instructionAt: (at: number) => IndexedInstruction | undefined
}

const directionAt = (
  { scales, directions }: PartColumns,
  dimension: number,
  at: number,
): EncodedDirection | undefined => {
  const scale = scales[at] as number
  if (scale === 0) return undefined
  return { dimension, scale, values: directions.subarray(at * dimension, (at + 1) * dimension) }
}

/** Reads a part; `undefined` if a machine with another byte order wrote it. */
export const readPart = (bytes: Uint8Array, userKey: string): SnapshotPart | undefined => {
  const part = splitPart(bytes)
  if (!part) return undefined
  const { header, columns } = part
  const { ids, sessions, speakers, languages, standings } = header
  const hasFlag = (at: number, name: keyof typeof FLAGS): boolean =>
    ((columns.flags[at] as number) & FLAGS[name]) !== 0
  const factsAt = (at: number): RowFacts => ({
    id: ids[at] as string,
    speaker: speakers[(columns.speaker[at] as number) - 1] ?? null,
    sessionId: sessions[(columns.session[at] as number) - 1] ?? null,
    scope: hasFlag(at, 'isOfSession') ? 'session' : 'global',
    userKey,
    occurredAtMs: columns.occurredAtMs[at] as number,
    recordedAtMs: columns.recordedAtMs[at] as number,
    validFromMs: columns.validFromMs[at] as number,
    validToMs: hasFlag(at, 'isClosed') ? (columns.validToMs[at] as number) : null,
    isAssistant: hasFlag(at, 'isAssistant'),
    isOwnWords: hasFlag(at, 'isOwnWords'),
    language: languages[(columns.language[at] as number) - 1] as LanguageCode | undefined,
    length: (columns.ends[at] as number) - (columns.ends[at - 1] ?? 0),
    endsInQuestion: hasFlag(at, 'endsInQuestion'),
    hasQuestion: hasFlag(at, 'hasQuestion'),
    hasNumber: hasFlag(at, 'hasNumber'),
    hasName: hasFlag(at, 'hasName'),
    tellsTime: hasFlag(at, 'tellsTime'),
    toldAtMs: hasFlag(at, 'isTold') ? (columns.toldAtMs[at] as number) : undefined,
    standing: standings[(columns.standing[at] as number) - 1] as StandingInstruction | undefined,
  })
  return {
    ids,
    terms: storedTerms({ ...header, ...columns }),
    memoryAt: (at) => ({
      facts: factsAt(at),
      terms: columns.found.subarray(columns.ends[at - 1] ?? 0, columns.ends[at]),
      direction: directionAt(columns, header.dimension, at),
    }),
    isDerivedAt: (at) => hasFlag(at, 'isDerived'),
    instructionAt: (at) => {
      if (!hasFlag(at, 'isInstruction')) return undefined
      const { id, sessionId, scope, occurredAtMs, validFromMs, validToMs } = factsAt(at)
      return {
        id,
        userKey,
        isStated: hasFlag(at, 'isStated'),
        sessionId,
        scope,
        occurredAtMs,
        validFromMs,
        validToMs,
      }
    },
  }
}

import type { LanguageCode } from '../../languages/language.ts'
import type { StandingInstruction } from '../../memory/standing-instruction.ts'
import type { RowFacts } from '../index-row.ts'
import type { IndexedInstruction } from '../instruction-list.ts'
import type { QuantizedVectors } from '../quantized-vectors.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { FLAGS, splitPart } from './part-layout.ts'
import { storedTerms } from './stored-terms.ts'

/** Terms of a memory among those of others. */
type NumberedTerms = {
  readonly numbers: Uint32Array
  readonly start: number
  readonly end: number
}

/**
 * Memories of a user in the order of their ids, as an index has them: everything that would
 * otherwise be derived from their texts and vectors.
 */
export type SnapshotPart = {
  readonly ids: readonly string[]
  readonly factsAt: (at: number) => RowFacts
  /** Numbers the terms of a memory in the vocabulary of its index. */
  readonly numberTerms: (vocabulary: Vocabulary, at: number) => NumberedTerms
  readonly copyDirection: (at: number, to: QuantizedVectors, row: number) => void
  /** Whether it is ranked apart from statements. */
  readonly isDerivedAt: (at: number) => boolean
  /** The memory as an instruction; `undefined` if it isn't one. */
  readonly instructionAt: (at: number) => IndexedInstruction | undefined
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
    toldAtMs: hasFlag(at, 'isTold') ? columns.toldAtMs[at] : undefined,
    standing: standings[(columns.standing[at] as number) - 1] as StandingInstruction | undefined,
  })
  const terms = storedTerms({ ...header, ...columns })
  return {
    ids,
    factsAt,
    numberTerms: (vocabulary, at) => {
      const start = columns.ends[at - 1] ?? 0
      const end = columns.ends[at] as number
      terms.number(vocabulary, start, end)
      return { numbers: terms.numbers, start, end }
    },
    copyDirection: (at, to, row) => {
      const { dimension } = header
      const scale = columns.scales[at] as number
      to.copy(row, { dimension, scale, values: columns.directions, start: at * dimension })
    },
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

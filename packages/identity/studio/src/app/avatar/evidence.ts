import type { DriftStep, Msv } from '@daimon/client'
import { DIMENSIONS } from '../msv/dimensions.ts'

type Numbers = Readonly<Record<string, number>>

/** What the log says of a reflection, as far as it is of the shapes that are known. */
export type Evidence = {
  readonly source: string | undefined
  readonly confidence: number | undefined
  readonly cues: Numbers
  readonly pulls: Numbers
  readonly trait: Numbers
  readonly mood: Numbers
  readonly markers: readonly string[]
  readonly memoryIds: readonly string[]
}

/** Evidence is open: members of other versions are passed over. */
export const readEvidence = (evidence: DriftStep['evidence']): Evidence => {
  const moved = recordOf(evidence['moved'])
  return {
    source: textOf(evidence['source']),
    confidence: typeof evidence['confidence'] === 'number' ? evidence['confidence'] : undefined,
    cues: numbersOf(evidence['cues']),
    pulls: numbersOf(evidence['pulls']),
    trait: numbersOf(moved['trait']),
    mood: numbersOf(moved['mood']),
    markers: textsOf(evidence['markers']),
    memoryIds: textsOf(evidence['memory_ids']),
  }
}

/** By how much each number has moved, relaxation included. */
export const movedBetween = (before: Msv, after: Msv): Numbers =>
  Object.fromEntries(DIMENSIONS.map(({ key, read }) => [key, read(after) - read(before)]))

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const numbersOf = (value: unknown): Numbers =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )

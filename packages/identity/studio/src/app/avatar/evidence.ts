import type { DriftStep, Msv } from '@daimon/client'
import { DIMENSIONS } from '../msv/dimensions.ts'

type Numbers = Readonly<Record<string, number>>

/** The members of a reflection's log entry that this version can read. */
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

/** Evidence is open: members that other versions wrote are ignored. */
export const readEvidence = (evidence: DriftStep['evidence']): Evidence => {
  const moved = toRecord(evidence['moved'])
  return {
    source: toText(evidence['source']),
    confidence: typeof evidence['confidence'] === 'number' ? evidence['confidence'] : undefined,
    cues: toNumbers(evidence['cues']),
    pulls: toNumbers(evidence['pulls']),
    trait: toNumbers(moved['trait']),
    mood: toNumbers(moved['mood']),
    markers: toTexts(evidence['markers']),
    memoryIds: toTexts(evidence['memory_ids']),
  }
}

/** The change of each number, including relaxation. */
export const movedBetween = (before: Msv, after: Msv): Numbers =>
  Object.fromEntries(DIMENSIONS.map(({ key, read }) => [key, read(after) - read(before)]))

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const toNumbers = (value: unknown): Numbers =>
  Object.fromEntries(
    Object.entries(toRecord(value)).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )

import { DIMENSIONS } from '../msv/dimensions.ts'
import { ANCHORS, CUE_ANCHORS } from './anchors.ts'
import { CUES, CUE_MARKERS, type Cue } from './cue-markers.ts'
import { HEXACO_MARKERS, type MarkerPoles } from './hexaco-markers.ts'
import { OTHER_MARKERS } from './other-markers.ts'

/** What a text is read on: the fifteen numbers of the vector, then the five kinds of talk. */
export const AXES: readonly string[] = [...DIMENSIONS.map(({ key }) => key), ...CUES]

/** Where a text stands on each of AXES. */
export type Positions = readonly number[]

export const axisOf = (key: string): number => AXES.indexOf(key)

type Labelled = { readonly text: string; readonly label: Float64Array }

const STRONG = 1
const MILD = 0.7

const split = (list: string): string[] => list.split(/\s+/).filter(Boolean)

const polesOf = (key: string): MarkerPoles => {
  const name = key.slice(key.indexOf('.') + 1)
  return { ...HEXACO_MARKERS, ...OTHER_MARKERS }[name as 'H']
}

const gather = (entries: Iterable<readonly [string, number, number]>): Labelled[] => {
  const labels = new Map<string, Float64Array>()
  for (const [text, axis, value] of entries) {
    const label = labels.get(text) ?? new Float64Array(AXES.length)
    label[axis] = (label[axis] as number) + value
    labels.set(text, label)
  }
  return [...labels].map(([text, label]) => ({ text, label }))
}

function* dimensionMarkers(): Generator<readonly [string, number, number]> {
  for (const [axis, { key }] of DIMENSIONS.entries()) {
    const { high, low } = polesOf(key)
    for (const word of split(high.strong)) yield [word, axis, STRONG]
    for (const word of split(high.mild)) yield [word, axis, MILD]
    for (const word of split(low.strong)) yield [word, axis, -STRONG]
    for (const word of split(low.mild)) yield [word, axis, -MILD]
  }
  for (const cue of CUES) {
    for (const word of split(CUE_MARKERS[cue].strong)) yield [word, axisOf(cue), STRONG]
    for (const word of split(CUE_MARKERS[cue].mild)) yield [word, axisOf(cue), MILD]
    for (const word of split(CUE_MARKERS[cue].topics)) yield [word, axisOf(cue), MILD]
  }
}

function* anchors(): Generator<readonly [string, number, number]> {
  for (const [axis, { key }] of DIMENSIONS.entries()) {
    for (const text of ANCHORS[key]?.high ?? []) yield [text, axis, STRONG]
    for (const text of ANCHORS[key]?.low ?? []) yield [text, axis, -STRONG]
  }
  for (const cue of CUES) for (const text of CUE_ANCHORS[cue]) yield [text, axisOf(cue), STRONG]
}

/** Every marker word with its signed weights on all axes. */
export const MARKER_LABELS: readonly Labelled[] = gather(dimensionMarkers())

/** Every anchor sentence with its labels. */
export const ANCHOR_LABELS: readonly Labelled[] = gather(anchors())

/** Phrases that mark a kind of talk as they stand. */
export const CUE_PHRASES: readonly { readonly phrase: string; readonly cue: Cue }[] = CUES.flatMap(
  (cue) => CUE_MARKERS[cue].phrases.map((phrase) => ({ phrase, cue })),
)

import { ANCHOR_LABELS, CUE_PHRASES, MARKER_LABELS } from '@daimon/identity-core'
import type { Adjective } from './adjectives.ts'
import { rootsOf } from './roots.ts'

/** Markers and anchors, word by word. */
const wordsInUse = (): Set<string> =>
  new Set(
    [
      ...MARKER_LABELS.map(({ text }) => text),
      ...ANCHOR_LABELS.map(({ text }) => text),
      ...CUE_PHRASES.map(({ phrase }) => phrase),
    ].flatMap((text) =>
      text
        .toLowerCase()
        .split(/[^a-z'-]+/)
        .filter(Boolean),
    ),
  )

/**
 * Words of markers and anchors that share a root with an adjective: with one of them the evaluation would measure what
 * was copied and not what is generalised.
 */
export const sharingRoots = (adjectives: readonly Adjective[]): string[] => {
  const taken = new Map(adjectives.flatMap(({ word }) => rootsOf(word).map((root) => [root, word])))
  return [...wordsInUse()].flatMap((word) => {
    const root = rootsOf(word).find((one) => taken.has(one))
    return root === undefined ? [] : [`${word} (${taken.get(root)})`]
  })
}

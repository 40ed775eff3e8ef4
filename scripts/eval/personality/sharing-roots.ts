import { ANCHOR_LABELS, CUE_PHRASES, MARKER_LABELS } from '@daimon/identity-core'
import type { Adjective } from './adjectives.ts'
import { listRoots } from './roots.ts'

/** Lexicon entries and seed sentences, word by word. */
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
 * Words of lexicon entries and seed sentences that share a root with an adjective: with any of them
 * the evaluation would measure copies rather than generalization.
 */
export const sharingRoots = (adjectives: readonly Adjective[]): string[] => {
  const taken = new Map(
    adjectives.flatMap(({ word }) => listRoots(word).map((root) => [root, word])),
  )
  return [...wordsInUse()].flatMap((word) => {
    const root = listRoots(word).find((one) => taken.has(one))
    return root === undefined ? [] : [`${word} (${taken.get(root)})`]
  })
}

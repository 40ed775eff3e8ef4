import { extractAttributeKeys, extractCorrectedKeys } from '@daimon/identity-core'
import type { Item } from '../recall-set.ts'
import type { MessagePair } from './read-pairs.ts'

/** As many as a new memory is compared with: see `correct.ts` and `attributes.ts` of the store. */
const TURNS_READ = 12
const OF_ONE_KEY = 8

/**
 * The pairs of a conversation that are compared when its turns are stored one by one: the last
 * turns of the same speaker and session, and those with a rare topic in common.
 */
export const comparedPairs = (items: readonly Item[]): MessagePair[] => {
  const byKey = new Map<string, Item[]>()
  const pairs: MessagePair[] = []
  for (const [at, item] of items.entries()) {
    if (/^assistant$/i.test(item.speaker)) continue
    const ofSpeaker = (key: string): string => `${item.speaker} ${key}`
    const { attributes, topics } = extractCorrectedKeys(item.text)
    const recent = items
      .slice(0, at)
      .filter(({ session, speaker }) => session === item.session && speaker === item.speaker)
    const related = [...attributes, ...topics].flatMap((key) =>
      (byKey.get(ofSpeaker(key)) ?? []).slice(-OF_ONE_KEY),
    )
    for (const prior of new Set([...related, ...recent.slice(-TURNS_READ)]))
      pairs.push({ kind: 'talk', prior: prior.text, later: item.text })
    for (const key of extractAttributeKeys(item.text))
      byKey.set(ofSpeaker(key), [...(byKey.get(ofSpeaker(key)) ?? []), item])
  }
  return pairs
}

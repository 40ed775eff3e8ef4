import {
  extractAttributeKeys,
  extractCorrectedKeys,
  readPairText,
  splitMessage,
  splitPrior,
} from '@daimon/identity-core'
import { readFileSync } from 'node:fs'
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

/** The pairs of sentences with a topic in common that are compared for a pair of messages. */
export const sentencePairs = ({ kind, prior, later }: MessagePair): MessagePair[] =>
  splitPrior(prior).flatMap(({ start, end }) => {
    const said = prior.slice(start, end)
    const topics = readPairText(said)?.topics
    return splitMessage(later)
      .filter((part) => part !== later || said !== prior)
      .filter((part) => [...(readPairText(part)?.topics ?? [])].some((topic) => topics?.has(topic)))
      .map((part) => ({ kind, prior: said, later: part }))
  })

const SMALL_TALK = new URL('small-talk.txt', import.meta.url)
/** Pairs of a message with the last ones of the block before its own. */
const OF_OTHER_TOPIC = 2

/**
 * Pairs of short messages that state little or remain valid: thanks, encouragement, events, and
 * requests, as conversations have and tables of statements don't.
 */
export const smallTalkPairs = (): MessagePair[] => {
  const blocks = readFileSync(SMALL_TALK, 'utf8')
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    .filter((block) => block.length > 0)
  return blocks.flatMap((block, index) =>
    block.flatMap((later, at) =>
      [...(blocks[index - 1] ?? []).slice(-OF_OTHER_TOPIC), ...block.slice(0, at)].map((prior) => ({
        kind: 'talk',
        prior,
        later,
      })),
    ),
  )
}

import { memoize } from '../evidence/memoize.ts'
import { tokenizeMessage } from '../evidence/weighted-tokens.ts'
import type { WordVector } from '../evidence/text-scorer.ts'

/**
 * Topics of a turn, in predefined words: a thought names the topic and never repeats the user's
 * text.
 */
const TOPICS: Readonly<Record<string, string>> = {
  'their work': 'job office colleague meeting salary project client manager career interview',
  'their family': 'mother father sister brother daughter son parents grandmother husband wife',
  'a friend': 'friend friendship buddy neighbour roommate',
  love: 'girlfriend boyfriend wedding marriage divorce romance date kiss',
  'their health':
    'doctor hospital medicine illness headache symptoms therapy surgery allergy fever',
  'food and cooking': 'dinner cook recipe kitchen bread soup cake vegetables breakfast oven',
  money: 'money rent invoice debt loan bank price salary tax refund',
  'a journey': 'flight train hotel trip travel airport luggage holiday passport ferry',
  'code and machines': 'code function software bug server database laptop compiler script deploy',
  'what they study': 'exam university homework lecture school thesis teacher grammar essay',
  'the home': 'house garden apartment furniture roof kitchen sofa repair moving lease',
  'a loss': 'funeral died death grief mourning grave farewell',
  'music and pictures': 'music song guitar painting film concert photograph gallery melody',
  'the body and sport': 'running football gym training marathon swimming muscles match bicycle',
  'animals and nature': 'dog cat bird forest river mountain whale tree flower horse',
  'how the world works': 'physics planet moon gravity atoms evolution universe chemistry energy',
}
/** Minimum similarity of a word to a topic's mean. */
const NEAR = 0.4
/** Minimum total similarity, over all words, for a topic. */
const ENOUGH = 0.08
const WORDS_MAX = 60

export type TopicReader = (text: string) => string | undefined

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

const findCenter = (words: readonly string[], getVector: WordVector): Float64Array => {
  const sum = Float64Array.from(getVector(''), () => 0)
  for (const word of words) {
    const vector = getVector(word)
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] as number) + (vector[at] as number)
  }
  const length = Math.sqrt(dot(sum, sum))
  return sum.map((value) => value / length)
}

/** Detects the topic of a text, one of a few words, or none. */
export const createTopicReader = (getVector: WordVector): TopicReader => {
  const topics = Object.entries(TOPICS).map(([name, words]) => ({
    name,
    center: findCenter(words.split(' '), getVector),
  }))
  const nearnessOf = memoize((word: string) => {
    const vector = getVector(word)
    return topics.map(({ center }) => Math.max(0, dot(vector, center) - NEAR))
  })
  return (text) => {
    const sums = topics.map(() => 0)
    for (const { word } of tokenizeMessage(text).words.slice(0, WORDS_MAX))
      nearnessOf(word).forEach((nearness, at) => (sums[at] = (sums[at] ?? 0) + nearness))
    const best = sums.indexOf(Math.max(...sums))
    return (sums[best] ?? 0) > ENOUGH ? topics[best]?.name : undefined
  }
}

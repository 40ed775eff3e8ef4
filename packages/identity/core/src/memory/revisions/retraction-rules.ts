import {
  type Revision,
  NONE,
  type Comparison,
  CLEAR_SENTENCES_MAX,
  isCovered,
  isNamed,
  phraseFrom,
  isBe,
  ATTITUDE_STEMS,
} from './comparison.ts'
import { CANCEL_CUES, hasCue } from './revision-cues.ts'
import { CHANGE_WORDS, LOSS_VERBS, PARTICLES } from './revision-words.ts'
import { type Sentence, sayWords, getContentWords } from './statement.ts'

const OBJECT_ENDS = new Set([
  'and',
  'but',
  'because',
  'since',
  'so',
  'now',
  'to',
  'with',
  'for',
  'by',
  'last',
  'yesterday',
  'today',
  'after',
  'entirely',
  'again',
  'completely',
  'already',
  'when',
  'until',
  'till',
  'before',
  'during',
  'while',
])

const RESTRICTIONS = new Set(['for', 'after', 'when', 'until', 'till', 'before', 'during', 'while'])

/** "Quit smoking", "sold the Volvo", "broke up with Marco". */
export const findLoss = ({ old, segment, prior }: Comparison): Revision | undefined => {
  const { words } = segment
  for (const [at, word] of words.entries()) {
    const isGiven = word.stem === 'give'
    const isRid = word.text === 'rid' && words[at + 1]?.text === 'of'
    // "Stopped the music" ends no habit.
    const isStop = word.stem === 'stop' && words[at + 1]?.text.endsWith('ing') !== true
    if (isStop || (word.stem === 'step' && words[at + 1]?.text !== 'down')) continue
    const hasParticle = /\b(?:up|away|rid)\b/.test(
      words
        .slice(at, at + 7)
        .map(({ text }) => text)
        .join(' '),
    )
    const isOff =
      word.text === 'off' &&
      (isBe(words[at - 1]) || words[at - 1]?.stem === 'go') &&
      words[at + 1]?.text !== 'to'
    if (!(LOSS_VERBS.has(word.stem) && (!isGiven || hasParticle)) && !isOff && !isRid) continue
    if (words[at - 1]?.text === 'to' || words[at - 1]?.text === 'not') continue
    if (old.stems.has(word.stem) || prior.count > CLEAR_SENTENCES_MAX) continue
    let from = at + 1
    while (words[from] && PARTICLES.has(words[from]?.text ?? '')) from += 1
    if (words[from]?.text === 'with') from += 1
    const phrase = phraseFrom(words, from, OBJECT_ENDS)
    // "Stopped smoking for a week" ends nothing.
    const end = words[from + phrase.length]
    if (RESTRICTIONS.has(end?.text ?? '') && words[from + phrase.length + 1]?.isCapital !== true)
      continue
    const object = getContentWords(phrase).filter(
      ({ stem, text }) => !ATTITUDE_STEMS.has(stem) && !PARTICLES.has(text),
    )
    if (
      object.length > 0 &&
      object.every(({ stem }) => old.stems.has(stem) || isSameRoot(stem, old))
    )
      return NONE
  }
  return undefined
}

const ROOT_CHARS = 5

/** "Engagement" and "engaged". */
const isSameRoot = (stem: string, { stems }: Sentence): boolean =>
  stem.length >= ROOT_CHARS &&
  [...stems].some(
    (one) => one.length >= ROOT_CHARS && (one.startsWith(stem) || stem.startsWith(one)),
  )

/** "The offsite got cancelled", "they called off the wedding". */
export const findCancellation = (pair: Comparison): Revision | undefined => {
  const { old, segment, later, now } = pair
  const said = sayWords(segment.words)
  if (!later.isCancel || !hasCue(CANCEL_CUES, said)) return undefined
  const topic = getContentWords(segment.words).filter(
    ({ stem }) => !CANCEL_WORDS.has(stem) && !CHANGE_WORDS.has(stem),
  )
  const shared = topic.filter(({ stem }) => isNamed(stem, old) || isSameRoot(stem, old))
  const isReferring =
    topic.length === 0 && (now.subject.kind === 'pronoun' || segment.subject.kind === 'pronoun')
  if (hasCue(CANCEL_CUES, sayWords(old.words)) || isOthers(pair)) return undefined
  return isReferring || (shared.length > 0 && topic.length - shared.length <= 1) ? NONE : undefined
}

const CANCEL_WORDS = new Set(
  'cancel call scrap axe happen take place go ahead drop back airlin compani organ school club hotel they rain'.split(
    ' ',
  ),
)

/** What it is done to belongs to the subject: "My friend renamed her cat". */
export const isOthers = (pair: Comparison): boolean =>
  pair.segment.subject.kind === 'noun' &&
  !pair.segment.subject.content.every((one) => isCovered(one, pair.old)) &&
  pair.segment.words.some(({ text }) => /^(?:his|her|their|its)$/.test(text))

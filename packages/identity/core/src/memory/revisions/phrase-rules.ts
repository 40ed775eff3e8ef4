import {
  type Revision,
  NONE,
  type Comparison,
  isCovered,
  sharesContent,
  getRange,
  isBe,
  isOneRun,
  isShort,
  isMarked,
  extraWords,
  ATTITUDE_STEMS,
} from './comparison.ts'
import { CHANGE_WORDS, EXCLUSIVE_VALUES, LOCATORS } from './revision-words.ts'
import type { Word } from './statement-words.ts'
import { getContentWords, sayWords } from './statement.ts'
import { splitKey } from './value-equality.ts'

const isAnchored = (pair: Comparison): boolean =>
  sharesContent(pair.segment.words, pair.old) ||
  (pair.isRecent &&
    (pair.segment.subject.kind === 'none' || pair.segment.subject.kind === 'pronoun'))

/** The same words around another phrase: "I prefer aisle seats now". */
export const findPhraseConflict = (pair: Comparison): Revision | undefined => {
  const { old, segment } = pair
  if (!isMarked(pair) || !isAnchored(pair) || !isShort(pair)) return undefined
  const fresh = segment.words.filter(
    (word) => word.isContent && !isCovered(word.stem, old) && !ATTITUDE_STEMS.has(word.stem),
  )
  if (fresh.length === 0 || fresh.length > 3 || !isOneRun(fresh, segment.words)) return undefined
  const at = segment.words.indexOf(fresh[0] as Word)
  const last = segment.words.indexOf(fresh.at(-1) as Word)
  const [before, after] = [neighbor(segment.words, at, -1), neighbor(segment.words, last, 1)]
  const own = new Set(segment.words.map(({ stem }) => stem))
  const gone = old.words.filter(
    (word) =>
      word.isContent &&
      !own.has(word.stem) &&
      !segment.subject.content.includes(word.stem) &&
      !old.subject.content.includes(word.stem) &&
      !ATTITUDE_STEMS.has(word.stem),
  )
  if (gone.length === 0 || gone.length > 3 || !isOneRun(gone, old.words)) return undefined
  if (before !== undefined && /^(?:i|we|he|she|they)$/.test(before.text)) return undefined
  const oldBefore = neighbor(old.words, old.words.indexOf(gone[0] as Word), -1)
  const oldAfter = neighbor(old.words, old.words.indexOf(gone.at(-1) as Word), 1)
  const isProperName = (run: readonly Word[]): boolean => run.every(({ isCapital }) => isCapital)
  if (isProperName(gone) !== isProperName(fresh)) return undefined
  const isSameBefore = before !== undefined && oldBefore?.stem === before.stem && !isBe(before)
  const isSameAfter = after?.isContent === true && oldAfter?.stem === after.stem
  const isProper = isBe(before) && isBe(oldBefore) && isProperName(gone)
  const isNoun =
    isBe(before) &&
    isBe(oldBefore) &&
    hasArticle(segment.words, at) &&
    hasArticle(old.words, old.words.indexOf(gone[0] as Word))
  const isManner =
    before !== undefined &&
    oldBefore !== undefined &&
    LOCATORS.has(before.text) &&
    LOCATORS.has(oldBefore.text) &&
    getContentWords(segment.words).filter(({ stem }) => old.stems.has(stem)).length >= 2
  if (!isSameBefore && !isSameAfter && !isProper && !isNoun && !isManner) return undefined
  if (isSameBefore && before.isContent && pair.segment.subject.content.includes(before.stem))
    return undefined
  if (
    gone.some(({ stem }) =>
      old.values.some((one) => one.type !== 'name' && splitKey(one.key).includes(stem)),
    )
  )
    return undefined
  return { stale: getRange(gone), current: getRange(fresh) }
}

const ARTICLES = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'his',
  'her',
  'now',
  'actually',
  'only',
  'just',
  'as',
  'old',
  'new',
])

const hasArticle = (words: readonly Word[], at: number): boolean =>
  /^(?:a|an|the)$/.test(words[at - 1]?.text ?? '')

const neighbor = (words: readonly Word[], at: number, step: 1 | -1): Word | undefined => {
  let next = at + step
  while (ARTICLES.has(words[next]?.text ?? '')) next += step
  return words[next]
}

/** Another value of a closed set: "I'm divorced now". */
export const findExclusiveConflict = (pair: Comparison): Revision | undefined => {
  const { old, segment } = pair
  if (!isMarked(pair)) return undefined
  for (const values of EXCLUSIVE_VALUES) {
    const now = getContentWords(segment.words).find(
      ({ stem }) => values.has(stem) && !old.stems.has(stem),
    )
    const was = now && old.words.find(({ stem, isContent }) => isContent && values.has(stem))
    if (!now || !was || extraWords(segment, old, [now]).length > 0) continue
    return { stale: getRange([was]), current: getRange([now]) }
  }
  return undefined
}

/** "I meant biochemistry.", after "My exam is in biology.": the last word of the sentence. */
export const findMeantWord = ({
  old,
  segment,
  prior,
  isRecent,
}: Comparison): Revision | undefined => {
  if (!isRecent || prior.count > 1 || segment.subject.kind !== 'none' || segment.subject.end === 0)
    return undefined
  if (!/\bi (?:meant|mean)\b/.test(sayWords(segment.words))) return undefined
  const said = getContentWords(segment.words).filter(({ stem }) => !CHANGE_WORDS.has(stem))
  const [value] = said
  const stale = getContentWords(old.words).at(-1)
  if (said.length !== 1 || !value || !stale || old.stems.has(value.stem)) return undefined
  if (value.isCapital !== stale.isCapital || /\d/.test(value.stem + stale.stem)) return undefined
  return { stale: getRange([stale]), current: getRange([value]) }
}

/** "I only go on Mondays now", after "I go on Mondays and Fridays". */
export const findRestriction = ({ old, segment }: Comparison): Revision | undefined => {
  if (!segment.words.some(({ text }) => text === 'only' || text === 'just')) return undefined
  const said = getContentWords(segment.words)
  const hasList = old.words.some(({ text }) => text === 'and' || text === ',')
  const own = new Set(segment.words.map(({ stem }) => stem))
  const isSubset = said.length >= 2 && said.every(({ stem }) => old.stems.has(stem))
  const isShorter = getContentWords(old.words).some(({ stem }) => !own.has(stem))
  return hasList && isSubset && isShorter ? NONE : undefined
}

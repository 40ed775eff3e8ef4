import {
  type Revision,
  NONE,
  type Comparison,
  isMarked,
  ATTITUDE_STEMS,
  getAttitude,
} from './comparison.ts'
import { CHANGE_WORDS } from './revision-words.ts'
import type { Word } from './statement-words.ts'
import { getContentWords } from './statement.ts'

/** Liking what was disliked, and the reverse. */
export const findAttitudeFlip = (pair: Comparison): Revision | undefined => {
  const { old, segment } = pair
  if (!isMarked(pair)) return undefined
  const [was, is] = [getAttitude(old.words), getAttitude(segment.words)]
  if (was === 0 || is === 0 || was === is) return undefined
  const object = getContentWords(segment.words).filter(
    ({ stem }) => !ATTITUDE_STEMS.has(stem) && !CHANGE_WORDS.has(stem) && stem !== 'come',
  )
  return object.length > 0 && object.every(({ stem }) => old.stems.has(stem)) ? NONE : undefined
}

/** "I eat gluten again", after "I don't eat gluten". */
export const findPolarityFlip = ({ old, segment, later }: Comparison): Revision | undefined => {
  const isDenied = (words: readonly Word[]) =>
    words.some(({ text }) => text === 'not' || text === 'never' || text === 'no')
  if (!isDenied(old.words) || isDenied(segment.words)) return undefined
  if (!later.isChange && !later.isError && !segment.words.some(({ text }) => text === 'again'))
    return undefined
  const [was, is] = [old.words, segment.words].map((words) =>
    getContentWords(words).map(({ stem }) => stem),
  )
  const isAll =
    is &&
    was &&
    is.length > 0 &&
    was.every((one) => is.includes(one)) &&
    is.every((one) => was.includes(one))
  return isAll === true ? NONE : undefined
}

import { stem } from '../../recall/tokenizer.ts'
import type { Word } from './statement-words.ts'

export type Subject = {
  readonly kind: 'speaker' | 'pronoun' | 'noun' | 'none'
  /** Stems of its content words. */
  readonly content: readonly string[]
  readonly isName: boolean
  /** Number of words before the predicate. */
  readonly end: number
}

const OPENERS = new Set(
  `yes no nope wait sorry oops actually oh ok okay well exactly right correct correction update typo and but so that because
  since hey please hold on scratch confirmed indeed sure ah then also edit just mistaken mistake my-mistake true while`.split(
    /\s+/,
  ),
)
const SPEAKER = new Set(['i', 'we', 'let', 'you', 'me', 'us'])
const PRONOUNS = new Set(['it', 'she', 'he', 'they', 'this', 'that', 'these', 'those', 'there'])
const POSSESSIVES = new Set(['his', 'her', 'their', 'its'])
const AUXILIARIES = new Set(
  `is are was were am be been being has have had will would can could do does did may might must shall not 's 'd`.split(
    /\s+/,
  ),
)
const PREPOSITIONS = new Set(
  'in on at to from with by under until till as into about over after before instead rather than now'.split(
    ' ',
  ),
)
const VERBS = new Set(
  `live work move change start begin leave open close meet cost need want take play drive study use run go come arrive
  write drink eat smoke speak like love hate prefer own call name rename switch replace postpone reschedule cancel
  scrap push shift sell buy quit join turn become expire end finish charge rise fall drop raise reduce rent read listen
  adopt retire resign leaves teaches give get keep stay expect decide teach learn wear sleep contain cover host lead fly ship land
  graduate transfer relocate divorce marry last weigh earn pay order gain lose visit have`
    .split(/\s+/)
    .map(stem),
)
const WORDS_MAX = 7
const MARKED =
  /^(?:i (?:meant|mean|said|forgot|was wrong|got that wrong|misspoke|misread)(?: to (?:say|write|type))?|my (?:mistake|bad)|make that|should be|hold on|scratch that|no wait)(?= |$)/

/**
 * Reads the subject of a clause. An opening such as "sorry, I meant" isn't part of it; `none` means
 * that the clause has none of its own: "not Rex but Max".
 */
export const readSubject = (words: readonly Word[]): Subject => {
  let at = 0
  for (;;) {
    while (words[at] && (words[at]?.isMark === true || OPENERS.has(words[at]?.text ?? ''))) {
      if (words[at]?.text === 'that' && AUXILIARIES.has(words[at + 1]?.text ?? '')) break
      at += 1
    }
    const marked = MARKED.exec(
      words
        .slice(at, at + 5)
        .map(({ text }) => text)
        .join(' '),
    )?.[0]
    if (marked === undefined) break
    at += marked.split(' ').length
    if (!words[at] || words[at]?.isMark !== true)
      return { kind: 'none', content: [], isName: false, end: at }
  }
  const first = words[at]
  if (first === undefined) return { kind: 'none', content: [], isName: false, end: at }
  if (SPEAKER.has(first.text)) return { kind: 'speaker', content: [], isName: false, end: at + 1 }
  if (PRONOUNS.has(first.text)) return { kind: 'pronoun', content: [], isName: false, end: at + 1 }
  const content: string[] = []
  const isPossessive = POSSESSIVES.has(first.text)
  let end = at
  let isName = false
  for (; end < words.length && end - at < WORDS_MAX; end += 1) {
    const word = words[end] as Word
    if (word.isMark || PREPOSITIONS.has(word.text)) break
    if (word.text === "'s" && words[end + 1]?.isContent === true) continue
    if (AUXILIARIES.has(word.text)) break
    if (end > at && !word.isCapital && isVerb(word, words[end - 1])) break
    if (end === at && !word.isCapital && isVerb(word, undefined)) break
    if (!word.isContent) continue
    content.push(word.stem)
    isName = word.isCapital && (end > at || !isCommon(word))
  }
  const hasVerb = words
    .slice(end)
    .some((word, next) => AUXILIARIES.has(word.text) || isVerb(word, words[end + next - 1]))
  const kind = isPossessive ? 'pronoun' : content.length === 0 || !hasVerb ? 'none' : 'noun'
  return { kind, content: kind === 'none' ? [] : content, isName, end }
}

/** Whether words have a verb, after at least one other word. */
export const hasVerb = (words: readonly Word[]): boolean =>
  words.some(
    (word, at) =>
      at > 0 && (AUXILIARIES.has(word.text) || isVerb(word, words[at - 1]) || isThird(words, at)),
  )

/** "The project builds". */
const isThird = (words: readonly Word[], at: number): boolean =>
  words[at]?.isContent === true &&
  /[^su]s$/.test(words[at].text) &&
  words[at - 1]?.isContent === true

const isVerb = (word: Word, before: Word | undefined): boolean =>
  (VERBS.has(word.stem) &&
    before?.text !== "'s" &&
    !/^(?:the|a|an|my|our|his|her|their)$/.test(before?.text ?? '')) ||
  (/[a-z]ed$/.test(word.text) && before?.isContent === true)

// At the start of a sentence every word has a capital letter.
const isCommon = (word: Word): boolean => word.text.length > 12

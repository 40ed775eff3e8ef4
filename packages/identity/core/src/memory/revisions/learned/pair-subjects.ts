import type { Word } from '../statement-words.ts'
import type { PairText } from './pair-text.ts'

const FIRST_PERSON = new Set(['i', 'me', 'my', 'mine', 'we', 'us', 'our', 'ours'])
const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ my: 'first', our: 'first', his: 'third', her: 'third', their: 'third' }),
)

/** Who and what two texts are about, as features that are 0 or 1 or a count. */
export const compareSubjects = (prior: PairText, later: PairText) => ({
  ...persons(prior, later),
  ...subjects(prior, later),
  ...owners(prior, later),
  ...heads(prior, later),
})

const persons = (prior: PairText, later: PairText) => {
  const [old, now] = [speaksOfSelf(prior), speaksOfSelf(later)]
  return { firstPersonPrior: Number(old && !now), firstPersonLater: Number(!old && now) }
}

const speaksOfSelf = ({ words }: PairText): boolean =>
  words.some(({ text }) => FIRST_PERSON.has(text))

const subjects = (prior: PairText, later: PairText) => {
  const [old, now] = [prior.subject, later.subject]
  const isShared = now.content.some((stem) => old.content.includes(stem))
  const isKnown = now.content.some((stem) => prior.topics.has(stem))
  return {
    subjectSame: Number(isShared),
    subjectWasObject: Number(isKnown && !isShared),
    speakerBoth: Number(old.kind === 'speaker' && now.kind === 'speaker'),
    speakerLater: Number(old.kind === 'noun' && now.kind === 'speaker'),
  }
}

/** The owner that a word has before it: "my flat", "her new flat", "Leo's flat". */
const readOwner = (words: readonly Word[], at: number): string | undefined => {
  for (let before = at - 1; before >= Math.max(0, at - OWNER_WITHIN); before -= 1) {
    const word = words[before] as Word
    if (word.isMark) return undefined
    if (word.text === "'s") return words[before - 1]?.stem
    const owner = OWNERS.get(word.text)
    if (owner !== undefined) return owner
  }
  return undefined
}
const OWNER_WITHIN = 3

const owners = (prior: PairText, later: PairText) => {
  const old = readOwners(prior, later.topics)
  const found = [...readOwners(later, prior.topics)].flatMap(([stem, owner]) =>
    owner === undefined ? [] : [[old.get(stem), owner] as const],
  )
  const known = found.filter(([before]) => before !== undefined)
  return {
    ownerSame: Number(known.some(([before, owner]) => before === owner)),
    ownerOther: Number(known.some(([before, owner]) => before !== owner)),
    ownerNew: Number(found.some(([before, owner]) => before === undefined && owner !== 'first')),
  }
}

const readOwners = ({ words }: PairText, shared: ReadonlySet<string>) =>
  new Map(
    words.flatMap((word, at) =>
      word.isContent && shared.has(word.stem) ? [[word.stem, readOwner(words, at)] as const] : [],
    ),
  )

/**
 * Counts words of the earlier text that stand before a new noun in the later one, which is then
 * about something else: "Munich" in "the Munich travel", "Rex" in "Rex's basket".
 */
const heads = (prior: PairText, later: PairText) => {
  const { words } = later
  const isShared = (word: Word | undefined): boolean =>
    word?.isContent === true && prior.topics.has(word.stem)
  const isNew = (word: Word | undefined): boolean =>
    word?.isContent === true && !prior.topics.has(word.stem)
  let [compounds, possessions] = [0, 0]
  for (const [at, word] of words.entries()) {
    if (!isShared(word)) continue
    const next = words[at + 1]
    if (next?.text === "'s" && isNew(words[at + 2])) possessions += 1
    else if (isNew(next) && next?.isCapital === word.isCapital) compounds += 1
  }
  return { sharedCompounds: compounds, sharedPossessions: possessions }
}

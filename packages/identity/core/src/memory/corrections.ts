import { type Claim, type Reading, readStatement } from './claims.ts'
import { shapeOf } from './value-shape.ts'

/** A memory that may be corrected: valid, of the same speaker, seen by whoever sees the new words. */
export type Told = { readonly id: string; readonly content: string }

export type Correction = {
  readonly id: string
  /** What holds now where the new words alone do not say it; absent when they do. */
  readonly derived: string | undefined
  /** Old and new words say this one thing each, and are forgotten together. */
  readonly isWhole: boolean
}

/** What a text is about, so that what was said of the same can be found. */
export const attributesOf = (content: string): string[] => [
  ...new Set(readStatement(content).claims.map((claim) => claim.key)),
]

/** A claim of a memory that does not hold beside a new one. */
type Contradicted = {
  readonly id: string
  readonly said: string
  readonly reading: Reading
  readonly other: Claim
}

/**
 * Which of the memories a statement corrects: same attribute, another value, and words that say that something
 * has changed unless there is only ever one. When in doubt, none.
 */
export const findCorrections = (content: string, told: readonly Told[]): Correction[] => {
  const now = readStatement(content)
  const old = told.map(({ id, content: said }) => ({ id, said, reading: readStatement(said) }))
  const found = new Map<string, Correction>()
  for (const claim of now.claims) {
    if (claim.isMention) continue
    const contradicted = old.flatMap(({ id, said, reading }): Contradicted[] =>
      reading.claims
        .filter((other) => isContradicted(other, claim, now))
        .map((other) => ({ id, said, reading, other })),
    )
    // Two values that both hold are two things: which of them is meant, the words do not say.
    if (new Set(contradicted.map(({ other }) => other.value)).size > 1 && !claim.isSingle) continue
    for (const one of contradicted) {
      const correction = correctionOf(one, claim, content, now)
      if (correction) found.set(one.id, correction)
    }
  }
  return [...found.values()]
}

const isContradicted = (old: Claim, now: Claim, reading: Reading): boolean => {
  if (old.key !== now.key) return false
  if (now.kind === 'same') return old.isDenial !== now.isDenial && (now.isDenial || now.isChange)
  if (now.isDenial) return !old.isDenial && old.value === now.value
  if (old.isDenial || isWithin(old.value, now.value)) return false
  if (now.denied !== undefined) return old.value === now.denied
  if (now.kind === 'when' && shapeOf(old.value) !== shapeOf(now.value)) return false
  if (now.kind === 'text' && isNumeric(old.value) !== isNumeric(now.value)) return false
  return now.isSingle || now.isChange || reading.hasMarker
}

const isNumeric = (value: string): boolean => /\d/.test(value)

/** "Sam" and "Sam Smith" agree. */
const isWithin = (a: string, b: string): boolean => {
  const [one, other] = [a.split(/[\s,]+/u), b.split(/[\s,]+/u)]
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

const correctionOf = (
  { id, said, reading, other }: Contradicted,
  claim: Claim,
  content: string,
  now: Reading,
): Correction | undefined => {
  const isWhole = reading.isSimple && now.isSimple
  if (claim.isDenial || claim.kind === 'same') {
    if (reading.isSimple) return { id, derived: undefined, isWhole }
    const rest = without(said, reading, other)
    return rest === undefined ? undefined : { id, derived: rest, isWhole }
  }
  // Who asks in the old words must find the new value: "Where do I live?" and "I moved to Berlin".
  if (isWhole && (other.isChange || isFoundBy(said, other, content)))
    return { id, derived: undefined, isWhole }
  const value = content.slice(claim.start, claim.end)
  return { id, derived: said.slice(0, other.start) + value + said.slice(other.end), isWhole }
}

const LITTLE = new Set('i we my our the a an is am are in at on for to of s'.split(' '))

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !LITTLE.has(word))

/** Whether a text has every word that another has besides its value. */
const isFoundBy = (said: string, { start, end }: Claim, content: string): boolean => {
  const there = new Set(wordsOf(content))
  return wordsOf(said.slice(0, start) + said.slice(end)).every((word) => there.has(word))
}

/** A text of two clauses without one of them; `undefined` where the other does not stand alone. */
const without = (said: string, { clauses }: Reading, { clause }: Claim): string | undefined => {
  const [first, second] = clauses
  if (clauses.length !== 2 || !first || !second) return undefined
  if (clause === second) return said.slice(0, first.end) + said.slice(second.end)
  const rest = said.slice(second.start)
  return second.isElided ? `I ${rest}` : rest.charAt(0).toUpperCase() + rest.slice(1)
}

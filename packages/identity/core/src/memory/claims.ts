import {
  ATTRIBUTES,
  type Attribute,
  NO_PLACE,
  NO_VALUE,
  OTHER_NOUN,
  SINGLE_NOUN,
} from './attributes.ts'
import { type Clause, OPENING, STATEMENT_CHARS_MAX, readClauses, straight } from './clauses.ts'
import { normaliseContent } from './content-key.ts'
import { shapeOf } from './value-shape.ts'

/** What a clause says of something: the attribute, its value, and where the value stands in the text. */
export type Claim = {
  readonly key: string
  readonly value: string
  readonly kind: Attribute['kind']
  readonly start: number
  readonly end: number
  readonly clause: Clause
  /** Another value alone corrects it. */
  readonly isSingle: boolean
  readonly isChange: boolean
  readonly isDenial: boolean
  readonly isMention: boolean
  /** The value that it names as wrong: "Max, not Rex". */
  readonly denied: string | undefined
}

export type Reading = {
  readonly claims: readonly Claim[]
  readonly clauses: readonly Clause[]
  /** It is said to put something right: "no", "sorry", "actually", "correction". */
  readonly hasMarker: boolean
  /** It says one thing and nothing else. */
  readonly isSimple: boolean
}

const MARKER =
  /\b(?:no|nope|wait|sorry|oops|actually|correction|update|i mean|i meant|my mistake|my bad|typo)\b/i
const CLOSING = /,?\s{1,8}(?:actually|sorry|by the way|btw|though)$/i
const DENIED =
  /(?:,|(?<!\b(?:do|does|did|am|is|are|was|were|have|has|had|can|will)|'m|'re|'s))\s{1,8}(?:not|instead of|rather than)\s{1,8}(?<denied>[^\s,]+(?: [^\s,]+){0,2})$/i
const CLAIMS_MAX = 8

/** Reads what a text states of things that have one value at a time. */
export const readStatement = (content: string): Reading => {
  const nothing = { claims: [], clauses: [], hasMarker: false, isSimple: false }
  if (content.length > STATEMENT_CHARS_MAX) return nothing
  const text = straight(content)
  const { clauses, count } = readClauses(text)
  const claims = clauses.flatMap((clause) => readClause(clause) ?? []).slice(0, CLAIMS_MAX)
  const opening = OPENING.exec(text.trimStart())?.[0] ?? ''
  const closing = clauses.some((clause) => /\bactually\b|\bsorry$/i.test(clause.text))
  return {
    claims,
    clauses,
    hasMarker: MARKER.test(opening) || closing,
    isSimple: count === 1 && claims.length === 1,
  }
}

const readClause = (clause: Clause): Claim | undefined => {
  const opening = OPENING.exec(clause.text)?.[0] ?? ''
  const closed = clause.text.slice(opening.length).replace(CLOSING, '')
  const denied = DENIED.exec(closed)
  const body = denied ? closed.slice(0, denied.index) : closed
  const said = clause.isElided ? `i ${body}` : body
  for (const attribute of ATTRIBUTES) {
    const match = attribute.pattern.exec(said)
    if (!match?.groups) continue
    const value = match.groups['value'] as string
    const noun = match.groups['of']
    const wrong = match.groups['denied'] ?? denied?.groups?.['denied']
    // There is one manager at a time, so a new one takes the place of the old.
    const renewed = /^new (?<of>.+)$/i.exec(noun ?? '')?.groups?.['of']
    const isRenewed = renewed !== undefined && SINGLE_NOUN.test(renewed)
    const of = isRenewed ? renewed : noun
    if ((of !== undefined && OTHER_NOUN.test(of)) || !isValue(value, attribute, said)) continue
    const start =
      clause.start + opening.length - (said.length - body.length) + match[0].lastIndexOf(value)
    return {
      key: keyOf(attribute, of, value),
      value: normaliseContent(value),
      kind: attribute.kind,
      start,
      end: start + value.length,
      clause,
      isSingle:
        attribute.isSingle === true || (attribute.id === 'name' && SINGLE_NOUN.test(of ?? '')),
      isChange:
        attribute.isChange === true ||
        isRenewed ||
        match.groups['change'] !== undefined ||
        /\bnow\b/i.test(opening),
      isDenial: attribute.isDenial === true,
      isMention: attribute.isMention === true,
      denied: wrong === undefined ? undefined : normaliseContent(wrong),
    }
  }
  return undefined
}

const isValue = (value: string, { kind, isChange, id }: Attribute, said: string): boolean => {
  // "15th of May" is one, with the "of" that no other value has.
  if (kind !== 'same' && NO_VALUE.test(value) && shapeOf(value) !== 'date') return false
  if (kind === 'same') return !NO_VALUE.test(value.replace(/ an? /, ' '))
  const shape = shapeOf(value)
  if (kind === 'when') return shape === 'weekday' || shape === 'date' || shape === 'time'
  if (kind === 'text') return true
  if (shape === undefined && !/^\p{Lu}/u.test(value)) return false
  if (id === 'home' && (NO_PLACE.test(value) || /\d|\p{Ll}\p{Lu}/u.test(value))) return false
  // Somebody who writes without capitals "moves to" anything: "we moved to sales".
  if (isChange && id === 'home' && !/^\p{Lu}/u.test(value)) return false
  // With capitals elsewhere, a name has its own.
  return shape !== 'word' || !/\p{Lu}/u.test(said.replace(/^I\b/, ''))
}

const GERUND: Readonly<Record<string, string>> = {
  smoking: 'smoke',
  driving: 'drive',
  using: 'use',
  having: 'have',
  taking: 'take',
  practising: 'practise',
  practicing: 'practice',
  loving: 'love',
  hating: 'hate',
}

const keyOf = ({ id, kind }: Attribute, of: string | undefined, value: string): string => {
  if (kind === 'same') {
    const [first = '', ...rest] = normaliseContent(value).split(' ')
    const verb = GERUND[first] ?? (id === 'do' ? first.replace(/ing$/, '') : first)
    return [id, verb, ...rest].join(' ')
  }
  const about = normaliseContent(of ?? '')
    .replace('favorite', 'favourite')
    .replace(/\bcolor\b/, 'colour')
    .replace(/^(?:phone|telephone) number$/, 'number')
    .replace(/^(?:email|e-mail) address$|^e-mail$/, 'email')
  return about === '' ? id : `${id} of ${about}`
}

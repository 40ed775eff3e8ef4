import { memoize } from '../evidence/memoize.ts'
import type { Attribute } from './attributes/attribute.ts'
import { ATTRIBUTES } from './attributes/attributes.ts'
import { NO_PLACE, NO_VALUE, OTHER_NOUN, SINGLE_NOUN } from './attributes/no-value.ts'
import { CLAUSE_FORMS } from './clause-forms.ts'
import { type Clause, STATEMENT_CHARS_MAX, splitClauses, straightenQuotes } from './clauses.ts'
import { normalizeContent } from './content-hash.ts'
import { detectValueType } from './value-type.ts'

/** The content of a clause: the attribute, its value, and the position of the value in the text. */
export type Claim = {
  /** The phrasing that read it. */
  readonly attribute: Attribute
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

export type StatementAnalysis = {
  readonly claims: readonly Claim[]
  readonly clauses: readonly Clause[]
  /** It begins as a correction: "no", "sorry", "actually", "correction". */
  readonly hasMarker: boolean
  /** It states only this. */
  readonly isSimple: boolean
}

const CLAIMS_MAX = 8

/** Texts that are compared with many others are read once. */
const TEXTS_MAX = 1_000

/** Extracts a text's statements about attributes with a single value at a time. */
export const extractClaims = memoize((content): StatementAnalysis => {
  const nothing = { claims: [], clauses: [], hasMarker: false, isSimple: false }
  if (content.length > STATEMENT_CHARS_MAX) return nothing
  const text = straightenQuotes(content)
  const { clauses, count } = splitClauses(text)
  const claims = clauses.flatMap((clause) => readClause(clause) ?? []).slice(0, CLAIMS_MAX)
  const opening = CLAUSE_FORMS.opening.pattern.exec(text.trimStart())?.[0] ?? ''
  const closing = clauses.some((clause) => /\bactually\b|\bsorry$/i.test(clause.text))
  return {
    claims,
    clauses,
    hasMarker: CLAUSE_FORMS.marker.pattern.test(opening) || closing,
    isSimple: count === 1 && claims.length === 1,
  }
}, TEXTS_MAX)

const readClause = (clause: Clause): Claim | undefined => {
  const opening = CLAUSE_FORMS.opening.pattern.exec(clause.text)?.[0] ?? ''
  const closed = clause.text.slice(opening.length).replace(CLAUSE_FORMS.closing.pattern, '')
  const denied = CLAUSE_FORMS.denied.pattern.exec(closed)
  const body = denied ? closed.slice(0, denied.index) : closed
  const said = clause.isElided ? `i ${body}` : body
  for (const attribute of ATTRIBUTES) {
    const match = attribute.pattern.exec(said)
    if (!match?.groups) continue
    const value = match.groups['value'] as string
    const noun = match.groups['of']
    const wrong = match.groups['denied'] ?? denied?.groups?.['denied']
    // There is one manager at a time, so a new one replaces the old one.
    const renewed = /^new (?<of>.+)$/i.exec(noun ?? '')?.groups?.['of']
    const isRenewed = renewed !== undefined && SINGLE_NOUN.test(renewed)
    const of = isRenewed ? renewed : noun
    if ((of !== undefined && OTHER_NOUN.test(of)) || !isValue(value, attribute, said)) continue
    const start =
      clause.start + opening.length - (said.length - body.length) + match[0].lastIndexOf(value)
    return {
      attribute,
      key: toKey(attribute, of, value),
      value: normalizeContent(value),
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
      denied: wrong === undefined ? undefined : normalizeContent(wrong),
    }
  }
  return undefined
}

const isValue = (value: string, { kind, isChange, id }: Attribute, said: string): boolean => {
  // "15th of May" is one, with the "of" that no other value has.
  if (kind !== 'same' && NO_VALUE.test(value) && detectValueType(value) !== 'date') return false
  if (kind === 'same') return !NO_VALUE.test(value.replace(/ an? /, ' '))
  const shape = detectValueType(value)
  if (kind === 'when') return shape === 'weekday' || shape === 'date' || shape === 'time'
  if (kind === 'text') return true
  if (shape === undefined && !/^\p{Lu}/u.test(value)) return false
  if (id === 'home' && (NO_PLACE.test(value) || /\d|\p{Ll}\p{Lu}/u.test(value))) return false
  // In text without capitals, "move to" can have any object: "we moved to sales".
  if (isChange && id === 'home' && !/^\p{Lu}/u.test(value)) return false
  // If the text has capitals elsewhere, a name has one too.
  return shape !== 'word' || !/\p{Lu}/u.test(said.replace(/^I\b/, ''))
}

const GERUNDS = new Map([
  ['smoking', 'smoke'],
  ['driving', 'drive'],
  ['using', 'use'],
  ['having', 'have'],
  ['taking', 'take'],
  ['practising', 'practise'],
  ['practicing', 'practice'],
  ['loving', 'love'],
  ['hating', 'hate'],
])

const toKey = ({ id, kind }: Attribute, of: string | undefined, value: string): string => {
  if (kind === 'same') {
    const [first = '', ...rest] = normalizeContent(value).split(' ')
    const verb = GERUNDS.get(first) ?? (id === 'do' ? first.replace(/ing$/, '') : first)
    return [id, verb, ...rest].join(' ')
  }
  const about = normalizeContent(of ?? '')
    .replace('favorite', 'favourite')
    .replace(/\bcolor\b/, 'colour')
    .replace(/^(?:phone|telephone) number$/, 'number')
    .replace(/^(?:email|e-mail) address$|^e-mail$/, 'email')
  return about === '' ? id : `${id} of ${about}`
}

import type { Claim } from '../memory/claims.ts'
import { normalizeContent } from '../memory/content-hash.ts'
import { detectValueType } from '../memory/value-type.ts'

/** What a fact is about. Both members are normalized: equal for equal names. */
export type FactName = {
  /** `user`, or the person or thing that the user speaks about: "dog", "maria". */
  readonly subject: string
  readonly attribute: string
}

const USER = 'user'

/** The spelling of attribute keys and of callers, as one. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bfavourite\b/g, 'favorite'],
  [/\bcolour\b/g, 'color'],
]

/** A subject or attribute in the spelling of facts: lower case, American. */
export const normalizeFactTerm = (term: string): string =>
  SPELLINGS.reduce(
    (text, [pattern, spelling]) => text.replaceAll(pattern, spelling),
    normalizeContent(term),
  )

type Naming = (of: string, claim: Pick<Claim, 'value'>) => FactName

/** Attributes of the user that their keys abbreviate. */
const OWN = new Map([['number', 'phone number']])
const NAMES = new Map([
  ['', 'name'],
  ['nick', 'nickname'],
  ['sur', 'surname'],
])
const MOMENTS: Readonly<Record<string, string>> = { weekday: 'day', time: 'time' }

/** Names of the attributes whose key isn't the name. */
const NAMINGS = new Map<string, Naming>([
  ['own', (of) => ({ subject: USER, attribute: OWN.get(of) ?? of })],
  ['own name', (of) => ({ subject: USER, attribute: NAMES.get(of) ?? `${of} name` })],
  // A day, a date, and a time of one event are three facts.
  [
    'when',
    (of, { value }) => ({
      subject: of,
      attribute: MOMENTS[detectValueType(value) ?? ''] ?? 'date',
    }),
  ],
])

/** Attributes of which a subject has one at a time, although their statements may vary. */
const SINGLE_VALUED = new Set(['home', 'employer', 'occupation', 'when'])

const OF = ' of '

const parseKey = (key: string): { readonly id: string; readonly of: string } => {
  const at = key.indexOf(OF)
  return at < 0 ? { id: key, of: '' } : { id: key.slice(0, at), of: key.slice(at + OF.length) }
}

/** Whether a new value of the claim's attribute replaces the old one without further words. */
export const isSingleValued = ({ key, kind, isSingle }: Claim): boolean =>
  isSingle || kind === 'same' || SINGLE_VALUED.has(parseKey(key).id)

/** The subject and the attribute of a claim. */
export const toFactName = (claim: Pick<Claim, 'key' | 'kind' | 'value'>): FactName => {
  // "do play chess": the statement itself is the attribute, and its value yes or no.
  if (claim.kind === 'same')
    return { subject: USER, attribute: claim.key.slice(claim.key.indexOf(' ') + 1) }
  const { id, of } = parseKey(claim.key)
  const naming = NAMINGS.get(id)
  const { subject, attribute } = naming
    ? naming(of, claim)
    : { subject: of === '' ? USER : of, attribute: id }
  return { subject: normalizeFactTerm(subject), attribute: normalizeFactTerm(attribute) }
}

import type { ProofRequest } from '@daimon/scanner-api'
import { SEED_NAMES, SEED_PASSWORD } from '../protocol/application-job.ts'
import { IS_PROOF } from '../protocol/form-fields.ts'
import { actionRequest } from './action-shapes.ts'
import { IS_PASSWORD_FIELD, IS_REPEATED_FIELD, toFieldValue } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import { graphqlRequest, textArguments } from './graphql-shapes.ts'
import { readLeaf, toBody } from './nested-names.ts'
import { plainPath } from './request-shapes.ts'

/** A sign-up that says nothing; a server that gives every visitor a cookie answers it, too. */
export const withoutFields = (
  { method, path, ids, headers, field, action }: KnownRoute,
  { type }: Form,
): ProofRequest | undefined =>
  field || action
    ? undefined
    : { method, path: plainPath(path, ids), ...(headers && { headers }), body: {}, body_type: type }

const TYPES = ['json', 'form'] as const

/** How a request brings its fields. */
type Form = {
  readonly type: (typeof TYPES)[number]
  /** The only fields that it brings, because schemas may refuse others. */
  readonly fields?: readonly string[]
}

/** How a login names the user. */
type Way = Form & {
  /** Whether the name of the user is the email address. */
  readonly isEmail?: boolean
}

/** The forms of a sign-up: the fields that its handler itself names, then all that are known. */
export const listForms = (route: KnownRoute): readonly Form[] =>
  toForms(route, Object.keys(route.own ?? {}))

/** The ways to log in: with the fields that every login has, then with all that are known. */
export const listWays = (route: KnownRoute): readonly Way[] => {
  const core = route.names.filter((name) => isPassword(name) || IS_ACCOUNT.test(readLeaf(name)))
  return toForms(route, core).flatMap((form) => [form, { ...form, isEmail: true }])
}

const toForms = ({ names }: KnownRoute, fields: readonly string[]): readonly Form[] => {
  const isSplit = fields.some(isPassword) && names.some((name) => !fields.includes(name))
  return [
    ...(isSplit ? TYPES.map((type) => ({ type, fields })) : []),
    ...TYPES.map((type) => ({ type })),
  ]
}

export const isPassword = (name: string): boolean => IS_PASSWORD_FIELD.test(name)

/** What names an account in a login. */
const IS_ACCOUNT =
  /^(?:e-?mail(?:_?address)?|user_?(?:name|id)?|login|identifier|account|handle|grant_?type)$/i
const IS_USER_NAME = /^(?:user_?name|login|user|identifier|account)$/i

/** A request that signs up or logs in. */
export const toRequest = (
  route: KnownRoute,
  who: string,
  { type, fields, isEmail = false }: Way,
  password = SEED_PASSWORD,
): ProofRequest => {
  const { method, path, ids, names, own = {}, headers, field, action } = route
  const toValue = (name: string): Json => {
    const isRepeated = IS_REPEATED_FIELD.test(readLeaf(name)) && names.some(isPassword)
    if (isPassword(name) || isRepeated) return password
    const known = isEmail && IS_USER_NAME.test(readLeaf(name)) ? 'email' : name
    const isUnknown = toFieldValue(known, '', '') === ''
    // A column of the store that takes any text has the name of the account.
    if (isUnknown && isIdentity(own[name])) return who
    const value = toFieldValue(known, who)
    // A value that isn't the user's own is one that the handler accepts.
    return value === toFieldValue(known) && who !== SEED_NAMES[0] ? (own[name] ?? value) : value
  }
  if (field) {
    const values = textArguments(field).map((name) => [name, toValue(name)] as const)
    return graphqlRequest({ ...route, field }, Object.fromEntries(values))
  }
  if (action) {
    const texts = names.map((name) => [name, toText(toValue(name))] as const)
    return actionRequest({ ...route, action }, Object.fromEntries(texts))
  }
  const all = names.some(isPassword) ? names : [...names, 'username', 'email', 'password']
  const known = fields ?? all
  return {
    method,
    path: plainPath(path, ids),
    ...(headers === undefined ? {} : { headers }),
    body: toBody(
      Object.fromEntries(
        known
          .filter((name) => !IS_TARGET.test(readLeaf(name)) && !IS_PROOF.test(readLeaf(name)))
          .map((name) => [name, type === 'form' ? toText(toValue(name)) : toValue(name)]),
      ),
      type,
    ),
    body_type: type,
  }
}

type Json = NonNullable<ProofRequest['body']>

/** Whether a field that nothing else is known of may name the account. */
const isIdentity = (value: Json | undefined): boolean =>
  value === undefined || value === toFieldValue('')

const toText = (value: Json): string => (typeof value === 'object' ? '' : String(value))

/** Fields that only say where to go afterwards. */
const IS_TARGET = /^(?:next|back|return|redirect|continue|to)/i

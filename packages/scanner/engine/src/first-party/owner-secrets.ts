import type { ProofRequest } from '@daimon/scanner-api'
import { SEED_NAMES, SEED_PASSWORD } from '../protocol/application-job.ts'
import { IS_PASSWORD_FIELD, isIdName, toFieldValue } from './field-values.ts'
import { readLeaf } from './nested-names.ts'

type Json = NonNullable<ProofRequest['body']> | null

/** Texts of the store that only the first account knows, with what others may try instead. */
const SECRETS: readonly (readonly [string, string])[] = [
  [SEED_PASSWORD, 'Wrong-horse-9'],
  [toFieldValue('token', SEED_NAMES[0]), toFieldValue('token', 'changed')],
]

/** A number that no seeded row has, in place of a PIN. */
const WRONG_NUMBER = 98_765_432
const IS_PIN = /^(?:\w+_)?(?:pin|pass(?:word|code)?)(?:_?code)?$/i

/** Whether the value of this path parameter is a secret, as in a link that gives access. */
export const isSecretParameter = (name: string): boolean =>
  !isIdName(name) && (IS_PASSWORD_FIELD.test(name) || /token/i.test(name))

/**
 * A request in which no value is a secret of the first account: with the PIN of a record, for
 * example, the request would be that of its owner. Headers stay; they say who sends it.
 */
export const withoutSecrets = ({ path, query, body, ...rest }: ProofRequest): ProofRequest => ({
  ...rest,
  path: falsifyText(path),
  ...(query && {
    query: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, falsifyText(value)]),
    ),
  }),
  ...(body !== undefined && { body: falsify(body) }),
})

const falsify = (value: Json, name = ''): Json => {
  if (typeof value === 'string') return falsifyText(value)
  if (typeof value === 'number') return IS_PIN.test(readLeaf(name)) ? WRONG_NUMBER : value
  if (Array.isArray(value)) return value.map((each) => falsify(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [member, falsify(each, member)]),
  )
}

const falsifyText = (text: string): string =>
  SECRETS.reduce((changed, [secret, wrong]) => changed.replaceAll(secret, wrong), text)

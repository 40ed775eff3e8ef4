import { PAYLOAD_PLACE, type ProofRequest, type VulnerabilityClass } from '@daimon/scanner-api'
import { actionRecordShapes } from './action-shapes.ts'
import {
  IS_PASSWORD_FIELD,
  isFiller,
  isIdName,
  toFieldValue,
  toParameterValue,
} from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import { graphqlShapes } from './graphql-shapes.ts'
import { readLeaf, toNested } from './nested-names.ts'
import { isSecretParameter, withoutSecrets } from './owner-secrets.ts'
import { PARAMETER, type RequestShape, plainPath } from './request-shapes.ts'
import { SEED_NAMES } from '../protocol/application-job.ts'

/** A request for the seeded record of the first account, and the ID of an absent record. */
export type RecordShape = RequestShape & { readonly id: string; readonly absent: string }

/** A record that doesn't exist. */
export const ABSENT_ROW = 9

/**
 * Requests for the seeded record of the first account, with the place for its ID in the path, in an
 * argument, or in the body where that proves a class; by a user who doesn't know the secrets of its
 * owner.
 */
export const recordShapes = (route: KnownRoute, vulnerability: VulnerabilityClass): RecordShape[] =>
  listShapes(route, vulnerability).map((shape) => ({
    ...shape,
    request: withoutSecrets(shape.request),
  }))

const listShapes = (route: KnownRoute, vulnerability: VulnerabilityClass): RecordShape[] => {
  const { path, method, ids = 'number', headers, field, action } = route
  const toIds = (name: string) => ({
    id: toParameterValue(name, ids),
    absent: toParameterValue(name, ids, ABSENT_ROW),
  })
  if (field)
    return graphqlShapes({ ...route, field })
      .filter(({ position }) => /^argument (?:\w+\.)*(?:id|\w+Id) /.test(position))
      .map((shape) => ({ ...shape, ...toIds('id') }))
  if (action)
    return actionRecordShapes({ ...route, action }).map(({ name, ...shape }) => ({
      ...shape,
      ...toIds(name),
    }))
  const [place] = path.matchAll(PARAMETER)
  // What a user may read by a name in the body is often everyone's.
  if (place === undefined)
    return vulnerability === 'missing-authorization' ? namedShapes(route) : []
  const { 0: found, 1: named, 2: braced, index } = place
  const name = named ?? braced ?? ''
  if (isSecretParameter(name)) return []
  const filled = `${path.slice(0, index)}${PAYLOAD_PLACE}${plainPath(path.slice(index + found.length), ids)}`
  const request: ProofRequest = { method, path: filled, ...(headers && { headers }) }
  const bodies =
    method === 'GET' || method === 'DELETE' || method === 'HEAD' ? [] : buildBodies(route)
  const requests = bodies.length === 0 ? [request] : bodies.map((each) => ({ ...request, ...each }))
  return requests.map((each) => ({
    request: each,
    position: 'path',
    ...toIds(name),
  }))
}

type Body = Required<Pick<ProofRequest, 'body' | 'body_type'>>

/**
 * Bodies that change each member of a record, as JSON and as a form: what the handler itself
 * demands, with its types, then all names of its file.
 */
const buildBodies = ({ names, own = {} }: KnownRoute): readonly Body[] => {
  const change = (name: string) => toFieldValue(name, 'changed', CHANGED)
  const all = Object.fromEntries(names.map((name) => [name, change(name)]))
  const entries = Object.entries(own)
  const demanded = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value === toFieldValue(name) || isPersonal(name, value) ? change(name) : value,
    ]),
  )
  // Some values have an effect only as they are, such as those of a box that is checked.
  const filled = entries.filter(
    ([name, value]) => typeof value === 'string' && isFiller(value) && !isPersonal(name, value),
  )
  const chosen = { ...demanded, ...Object.fromEntries(filled) }
  const bodies =
    entries.length === 0 ? [all] : [demanded, all, ...(filled.length > 0 ? [chosen] : [])]
  return bodies.flatMap((values): Body[] => [
    { body: toNested(values), body_type: 'json' },
    { body: mapToTexts(values), body_type: 'form' },
  ])
}

const CHANGED = '2'

/** Names of one body that are tried, each as JSON and as a form. */
const NAMED_MAX = 2

const IS_SECRET = /pass|token|secret|key|session/i
/** What proves who sends it, or says who it is. */
const IS_PERSONAL = /pass|token|secret|key|session|e-?mail|user_?name|login|handle/i

/**
 * Requests whose body names the record, as the code of the handler reads it. They bring nothing
 * that only the first account knows: with its password, they would be those of that account.
 */
export const namedShapes = ({
  path,
  method,
  own = {},
  ids = 'number',
  headers,
}: KnownRoute): RecordShape[] => {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return []
  if (Object.keys(own).some((name) => IS_PASSWORD_FIELD.test(readLeaf(name)))) return []
  const texts = Object.entries(own)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => {
      return [name, isPersonal(name, value) ? toFieldValue(name, 'changed') : value] as const
    })
  return texts
    .filter(([name]) => isIdName(name) || !IS_SECRET.test(readLeaf(name)))
    .toSorted(([one], [other]) => Number(isIdName(other)) - Number(isIdName(one)))
    .slice(0, NAMED_MAX)
    .flatMap(([name]): RecordShape[] => {
      const [id, absent] = isIdName(name)
        ? [toParameterValue(name, ids), toParameterValue(name, ids, ABSENT_ROW)]
        : [SEED_NAMES[0], `other${ABSENT_ROW}`]
      const body = { ...Object.fromEntries(texts), [name]: PAYLOAD_PLACE }
      return (['json', 'form'] as const).map((type) => ({
        request: {
          method,
          path,
          ...(headers && { headers }),
          body: type === 'form' ? mapToTexts(body) : toNested(body),
          body_type: type,
        },
        position: `body ${name}`,
        id,
        absent,
      }))
    })
}

const isPersonal = (name: string, value: unknown): boolean =>
  typeof value === 'string' && IS_PERSONAL.test(readLeaf(name))

const mapToTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

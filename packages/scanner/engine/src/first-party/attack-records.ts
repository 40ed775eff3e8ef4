import { PAYLOAD_PLACE, type ProofRequest, type VulnerabilityClass } from '@daimon/scanner-api'
import { type Attack, attacksIn } from './attacks.ts'
import { type Attempt, type Success, attackRoutes } from './attack-routes.ts'
import { actionRecordShapes } from './action-shapes.ts'
import { type Candidate, isRouteOf, languageBehind } from './candidates.ts'
import { IS_PASSWORD_FIELD, isIdName, toFieldValue, toParameterValue } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import type { Login, LoginResult } from './find-login.ts'
import { graphqlShapes } from './graphql-shapes.ts'
import { readLeaf, toNested } from './nested-names.ts'
import { PARAMETER, type RequestShape, plainPath } from './request-shapes.ts'
import { SEED_NAMES } from '../protocol/application-job.ts'
import type { AppHarness } from './run-application.ts'

/** An effect on a record of the first account, with the candidate that it proves. */
export type RecordSuccess = { readonly success: Success; readonly candidate: Candidate }

const CLASSES: ReadonlySet<VulnerabilityClass> = new Set(['missing-authorization', 'idor'])
/** A record that doesn't exist. */
const ABSENT_ROW = 9

type RecordHarness = AppHarness & {
  /** Whether the application demands a token against forged requests. */
  readonly hasFormProof: boolean
}

/**
 * Tries to change, delete, or read the seeded record of the first account: without a login, or as
 * the second account if that fails without one. Each try runs on a fresh start, because it may
 * destroy the record.
 */
export const attackRecords = async (
  { hasFormProof, ...drive }: RecordHarness,
  candidates: readonly Candidate[],
  routes: readonly KnownRoute[],
  { logins: [first, second] }: LoginResult,
): Promise<RecordSuccess[]> => {
  const page = first?.at(-1)?.path
  const found: RecordSuccess[] = []
  for (const candidate of candidates.filter((each) => CLASSES.has(each.class))) {
    const attack = attacksIn(languageBehind(candidate)).find(
      (each) => each.class === candidate.class,
    ) as Attack
    for (const route of routes.filter((each) => isRouteOf(each, candidate))) {
      const tryAs = async (user: KnownRoute): Promise<Success | undefined> => {
        for (const shape of recordShapes(user, candidate.class)) {
          const { successes } = await attackRoutes(drive, [toAttempt(attack, user, shape)])
          if (successes[0]) return successes[0]
        }
        return undefined
      }
      const open =
        (await tryAs(asNobody(route))) ??
        (page === undefined || !hasFormProof ? undefined : await tryAs(asVisitor(route, page)))
      const user = asSecond(route, second)
      const canTry = open === undefined && user !== undefined && candidate.class === 'idor'
      const asUser = canTry ? await tryAs(user) : undefined
      const success = candidate.class === 'idor' ? asUser : open
      if (success === undefined) continue
      const innermost = success.stacks.at(-1)?.[0]
      const sink = { ...candidate.sink, file: innermost?.file ?? '', line: innermost?.line ?? 0 }
      found.push({ success, candidate: { ...candidate, sink } })
      break
    }
  }
  return found
}

/** A visitor without an account, with the token that a page gives against forged requests. */
const asVisitor = (route: KnownRoute, page: string): KnownRoute => ({
  ...asNobody(route),
  before: [{ method: 'GET', path: page }],
})

const asNobody = ({ headers: _headers, before: _before, ...route }: KnownRoute): KnownRoute => route

/**
 * The second account: by its login, or by a header that names the first one. A token can't be
 * changed, and the application would take it before a login.
 */
export const asSecond = (route: KnownRoute, login: Login | undefined): KnownRoute | undefined => {
  if (route.hasToken) return undefined
  const [first, other] = SEED_NAMES
  const headers = Object.entries(route.headers ?? {})
  if (login === undefined && !headers.some(([, value]) => value.startsWith(first))) return undefined
  const replaced = headers.map(([name, value]) => [name, value.replace(first, other)] as const)
  return {
    ...route,
    before: login ?? [],
    ...(headers.length > 0 && { headers: Object.fromEntries(replaced) }),
  }
}

type RecordShape = RequestShape & { readonly id: string; readonly absent: string }

const toAttempt = (
  attack: Attack,
  route: KnownRoute,
  { request, position, id, absent }: RecordShape,
): Attempt => ({
  attack: { ...attack, control: absent },
  route,
  shape: { request, position },
  payload: id,
  ending: '',
})

const recordShapes = (route: KnownRoute, vulnerability: VulnerabilityClass): RecordShape[] => {
  const { path, method, names, ids = 'number', headers, field, action } = route
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
  const filled = `${path.slice(0, index)}${PAYLOAD_PLACE}${plainPath(path.slice(index + found.length), ids)}`
  const body: ProofRequest['body'] = toNested(
    Object.fromEntries(names.map((name) => [name, toFieldValue(name, 'changed')])),
  )
  const request: ProofRequest = {
    method,
    path: filled,
    ...(headers && { headers }),
    ...(method === 'GET' || method === 'DELETE' || method === 'HEAD'
      ? {}
      : { body, body_type: 'json' as const }),
  }
  return [{ request, position: 'path', ...toIds(named ?? braced ?? '') }]
}

/** Each costs starts of the application. */
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
      const isPersonal = typeof value === 'string' && IS_PERSONAL.test(readLeaf(name))
      return [name, isPersonal ? toFieldValue(name, 'changed') : value] as const
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

const mapToTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

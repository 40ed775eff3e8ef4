import type { ProofRequest } from '@daimon/scanner-api'
import { isRefused, withOwnFields } from './attack-tokens.ts'
import { isIdName, toParameterValue } from './field-values.ts'
import { fillRequest } from './fill-request.ts'
import type { KnownRoute } from './find-flows.ts'
import { type Login, isLoginRoute, isLogoutRoute } from './find-login.ts'
import { ABSENT_ROW } from './record-shapes.ts'
import { toPlainShot } from './plain-shot.ts'
import { freshNonce } from './replay-request.ts'
import { PARAMETER } from './request-shapes.ts'
import { type ProbeRequest, SEED_NAMES, type ShotReport } from '../protocol/application-job.ts'

const ROUTES_MAX = 16

/** What a user without a role may do to a record, from the least harmful. */
const SEVERITY: Readonly<Record<string, number>> = { POST: 1, PUT: 2, PATCH: 2, DELETE: 3 }

/** The path without its parameters: what a route is about. */
const readResource = (path: string): string =>
  path
    .replaceAll(PARAMETER, '')
    .split('/')
    .filter((each) => each !== '')
    .join('/')

const hasParameter = (path: string): boolean => path.search(PARAMETER) !== -1

/**
 * Whether a route can be compared with others by the role that it demands: it writes to a resource
 * that its path names. What users read, or do by a field of GraphQL or an action, is often meant
 * for all of them where something similar isn't.
 */
const isComparable = ({ path, method, field, action }: KnownRoute): boolean =>
  field === undefined && action === undefined && method in SEVERITY && readResource(path) !== ''

/**
 * Parts of paths below which applications have what only people with a role may use. Other words,
 * such as `staff`, may also be those of what all users write to.
 */
const IS_AREA = /^(?:admin(?:istration)?|back-?office)$/i

/** The path up to such a part, if it has one that isn't the name of the records themselves. */
const readArea = (path: string): string | undefined => {
  const parts = path.split('/')
  const end = parts.findIndex(
    (part, at) => IS_AREA.test(part) && /^[a-z]/i.test(parts[at + 1] ?? ''),
  )
  return end === -1 ? undefined : parts.slice(0, end + 1).join('/')
}

/** Routes that write, and that a route can be compared with. */
type NearRoutes = {
  /** To the same resource, with no more harm. */
  readonly same: readonly KnownRoute[]
  /** In the same area, with any harm. */
  readonly inArea: readonly KnownRoute[]
}

const findNear = (route: KnownRoute, routes: readonly KnownRoute[]): NearRoutes => {
  const area = readArea(route.path)
  const all = routes.filter(
    (each) =>
      isComparable(each) &&
      each.symbol !== route.symbol &&
      !isLoginRoute(each) &&
      !isLogoutRoute(each),
  )
  const isSame = (each: KnownRoute) => readResource(each.path) === readResource(route.path)
  const isInArea = (each: KnownRoute) => area !== undefined && readArea(each.path) === area
  return {
    same: all.filter((each) => isSame(each) && isMilder(each, route)).slice(0, ROUTES_MAX),
    inArea: all.filter(isInArea).slice(0, ROUTES_MAX),
  }
}

const isMilder = (one: KnownRoute, other: KnownRoute): boolean =>
  (SEVERITY[one.method] ?? 0) <= (SEVERITY[other.method] ?? 0)

/** Whether a field may say whose record it is. */
const namesRecord = (name: string): boolean =>
  isIdName(name) || toParameterValue(name, 'number').startsWith(SEED_NAMES[0])

/** A route whose record doesn't exist: only a role can make a difference. */
const withoutRecord = ({ path, ids, names, own, ...rest }: KnownRoute): KnownRoute => ({
  ...rest,
  ...(own && {
    own: Object.fromEntries(Object.entries(own).filter(([name]) => !namesRecord(name))),
  }),
  names: names.filter((name) => !namesRecord(name)),
  path: path.replaceAll(PARAMETER, (_, named?: string, braced?: string) =>
    toParameterValue(named ?? braced ?? '', ids ?? 'number', ABSENT_ROW),
  ),
})

/** Sends requests in turn to one start of the application. */
type Ask = (shots: readonly ProbeRequest[]) => Promise<readonly (ShotReport | undefined)[]>

/**
 * Whether a route next to this one refuses the second account, but not the first one, which has a
 * role. Only then, a record that the second account changes here is more than what all users may.
 * An area shows nothing if another route there accepts the second account. The answers of each
 * route are kept.
 */
export const createRoleComparison = (
  ask: Ask,
  routes: readonly KnownRoute[],
  second: Login | undefined,
): ((route: KnownRoute) => Promise<boolean>) => {
  const known = new Map<KnownRoute, Answer>()
  return async (route) => {
    const { before: first = [] } = route
    if (second === undefined || first.length === 0) return false
    if (!isComparable(route) || !hasParameter(route.path)) return false
    const { same, inArea } = findNear(route, routes)
    const unknown = [...new Set([...same, ...inArea])].filter((each) => !known.has(each))
    const asked = unknown.flatMap((near) =>
      listRequests(withoutRecord(near)).map((request) => ({ near, request })),
    )
    const shots = [second, first].flatMap((before) =>
      asked.map(({ request }) => toPlainShot(request, before)),
    )
    const reports = shots.length === 0 ? [] : await ask(shots)
    for (const each of unknown) known.set(each, 'unclear')
    for (const [at, { near }] of asked.entries()) {
      const [other, own] = [reports[at], reports[asked.length + at]]
      const isAllowed = own !== undefined && own.status !== null && !isRefused(own)
      if (isAccepted(other)) known.set(near, 'accepted')
      else if (isRefused(other) && isAllowed && known.get(near) === 'unclear')
        known.set(near, 'refused')
    }
    const demandsIt = (each: KnownRoute) => known.get(each) === 'refused'
    const isShared = inArea.some((each) => known.get(each) === 'accepted')
    return (
      same.some(demandsIt) ||
      (!isShared && inArea.some((each) => isMilder(each, route) && demandsIt(each)))
    )
  }
}

/** What a route answers the second account. */
type Answer = 'accepted' | 'refused' | 'unclear'

const isAccepted = (report: ShotReport | undefined): boolean =>
  report !== undefined && report.status !== null && report.status < 400 && !isRefused(report)

/** The request with JSON, and as a form, because an application may read only one of them. */
const listRequests = (route: KnownRoute): ProofRequest[] => {
  const request = fillRequest(withOwnFields(route), freshNonce())
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [request]
  const texts = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [[name, String(value)]],
  )
  return [request, { ...request, body: Object.fromEntries(texts), body_type: 'form' }]
}

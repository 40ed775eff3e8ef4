import type { ProofRequest } from '@daimon/scanner-api'
import { type ProbeRequest, SEED_NAMES, type ShotReport } from '../protocol/application-job.ts'
import type { KnownRoute } from './find-flows.ts'
import { isPassword, listForms, listWays, toRequest, withoutFields } from './login-request.ts'
import { toPlainShot } from './plain-shot.ts'
import { type AppHarness, runApplication } from './run-application.ts'

/** Requests that log a user in, in order. */
export type Login = readonly ProofRequest[]

export type LoginResult = {
  /** For each user that could log in. */
  readonly logins: readonly Login[]
  /** Why not, as a phrase. */
  readonly failure: string | undefined
}

const LOGIN_PATH =
  /log-?_?in|(?:sign|log)-?_?(?:in|on)\b|(?:sessions?|\bauth(?:enticate|orize|n)?|tokens?)\/?$/i
/** Paths of a login, if it takes a password. */
const ENTRANCE_PATH =
  /log|sign|auth|session|enter|entr(?:y|ance)|access|connect|identif|credential|unlock|portal/i
const SIGN_UP_PATH = /regist|sign-?up|join|(?:users?|accounts?|members?|customers?)\/?$/i
/** Mutations of a GraphQL server, and functions of a Next application. */
const LOGIN_FIELD =
  /^(?:log_?in|sign_?in|auth(?:enticate)?$|token_?auth|create_?(?:session|token))/i
const SIGN_UP_FIELD = /^(?:regist|sign_?up|join|create_?(?:user|account|member))/i
const OTHER_PASSWORD_PATH =
  /(?:log|sign)-?out|password|reset|forgot|recover|verify|confirm|change|:|\{/i
/** A login for those with a role, who may do what other users may not. */
const ROLE_PATH = /admin|staff|manage|back-?office|operator/i
const LOGOUT_NAME = /(?:log|sign)[-_]?out/i
const ROUTES_MAX = 4
/** Those who sign up; the seeded accounts have the names of the store. */
const NEW_NAMES = ['thirduser', 'fourthuser'] as const
const WRONG_PASSWORD = 'Wrong-horse-8'

export const isLoginRoute = ({ method, path, names, field, action }: KnownRoute): boolean => {
  const called = field ?? action
  if (called) return LOGIN_FIELD.test(called.name) && names.some(isPassword)
  return (
    method === 'POST' &&
    !SIGN_UP_PATH.test(path) &&
    !LOGOUT_NAME.test(path) &&
    (LOGIN_PATH.test(path) || (names.some(isPassword) && ENTRANCE_PATH.test(path)))
  )
}

export const isLogoutRoute = ({ path, field, action }: KnownRoute): boolean =>
  LOGOUT_NAME.test((field ?? action)?.name ?? path)

const isSignUpRoute = ({ method, path, names, field, action }: KnownRoute): boolean => {
  const called = field ?? action
  return (
    method === 'POST' &&
    (called ? SIGN_UP_FIELD : SIGN_UP_PATH).test(called?.name ?? path) &&
    names.some(isPassword)
  )
}

/** A route that takes a password and has another path, such as the name of those who sign up. */
const takesPassword = (route: KnownRoute): boolean =>
  route.method === 'POST' &&
  route.field === undefined &&
  route.action === undefined &&
  !isLoginRoute(route) &&
  !OTHER_PASSWORD_PATH.test(route.path) &&
  [...Object.keys(route.own ?? {}), ...(route.isGuessed ? [] : route.names)].some(isPassword)

type Attempt = {
  readonly user: number
  /** Sign-up, then login; each may be missing. */
  readonly requests: Login
  /** Whether it is that of a seeded account, which needs no sign-up. */
  readonly isSeeded?: true
  /** Whether an earlier attempt has sent the sign-up; again, it could create the user twice. */
  readonly isSignedUp?: true
  readonly wrong: ProofRequest | undefined
}

/**
 * Logs in through the application's own routes: as the accounts seeded in its store, else as users
 * that sign up. A login counts if it gives a cookie or a token, and a wrong password doesn't do the
 * same.
 */
export const findLogin = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
): Promise<LoginResult> => {
  const named = routes.filter(isSignUpRoute)
  const others = routes.filter(takesPassword)
  const listed = listLogins(routes)
  const logins = (listed.length > 0 ? listed : others).slice(0, ROUTES_MAX)
  const signUps = (named.length > 0 ? named : others).slice(0, ROUTES_MAX)
  if (logins.length + signUps.length === 0)
    return { logins: [], failure: 'no login route was found' }
  const attempts = planLogins(logins, signUps)
  const shots = attempts.flatMap((attempt) =>
    [...toSend(attempt), ...(attempt.wrong === undefined ? [] : [attempt.wrong])].map(toShot),
  )
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const found = new Map<number, Login>()
  let at = 0
  for (const attempt of attempts) {
    const { user, requests, wrong } = attempt
    const { length } = toSend(attempt)
    const own = reports.slice(at, at + length)
    const control = wrong === undefined ? undefined : reports[at + length]
    at += length + (wrong === undefined ? 0 : 1)
    if (!isLoggedIn(own.at(-1), control)) continue
    const known = found.get(user)
    if (known === undefined) found.set(user, requests)
    else if (attempt.isSeeded) found.set(user, joinLogins(known, requests))
  }
  return {
    logins: [...found.values()],
    failure: found.size > 0 ? undefined : whyNotLoggedIn(logins, signUps, reports),
  }
}

/** Those for a role last: a user's own login is the one by which rules about owners hold. */
export const listLogins = (routes: readonly KnownRoute[]): readonly KnownRoute[] =>
  routes
    .filter(isLoginRoute)
    .toSorted((left, right) => Number(namesRole(left.path)) - Number(namesRole(right.path)))

const namesRole = (path: string): boolean => ROLE_PATH.test(path)

const toSend = ({ requests, isSignedUp }: Attempt): Login =>
  isSignedUp ? requests.slice(1) : requests

/**
 * The first login of a user, and one by another route: pages may take the cookie of the one, and an
 * API the token of the other. A login for a role would make another user of the first.
 */
export const joinLogins = (first: Login, other: Login): Login => {
  const [from = '', to = ''] = [first[0]?.path, other[0]?.path]
  const isAlike = namesRole(from) || !namesRole(to)
  return first.length === 1 && from !== to && isAlike ? [...first, ...other] : first
}

const planLogins = (logins: readonly KnownRoute[], signUps: readonly KnownRoute[]): Attempt[] => {
  const seeded = SEED_NAMES.flatMap((who, user) =>
    logins.flatMap((route) =>
      listWays(route).map((way): Attempt => {
        const requests = [toRequest(route, who, way)]
        const wrong = toRequest(route, who, way, WRONG_PASSWORD)
        return { user, requests, wrong, isSeeded: true }
      }),
    ),
  )
  const own = NEW_NAMES.flatMap((who, user) =>
    signUps.flatMap((signUp) =>
      listForms(signUp).flatMap((form): Attempt[] => [
        { user, requests: [toRequest(signUp, who, form)], wrong: withoutFields(signUp, form) },
        ...logins.flatMap((login) =>
          listWays(login).map((way) => ({
            user,
            requests: [toRequest(signUp, who, form), toRequest(login, who, way)],
            isSignedUp: true as const,
            wrong: toRequest(login, who, way, WRONG_PASSWORD),
          })),
        ),
      ]),
    ),
  )
  return [...seeded, ...own]
}

const toShot = (request: ProofRequest): ProbeRequest => ({
  ...toPlainShot(request),
  isFromPage: true,
})

const FAILED = 400

const isLoggedIn = (own: ShotReport | undefined, control: ShotReport | undefined): boolean =>
  own !== undefined &&
  own.status !== null &&
  own.status < FAILED &&
  own.hasSession === true &&
  (control === undefined ||
    own.status !== control.status ||
    own.location !== control.location ||
    control.hasSession !== true)

const whyNotLoggedIn = (
  logins: readonly KnownRoute[],
  signUps: readonly KnownRoute[],
  reports: readonly ShotReport[],
): string => {
  const route = [...signUps, ...logins][0]
  const statuses = [...new Set(reports.map(({ status }) => status ?? 'no response'))].join(', ')
  const lacks = signUps.length === 0 ? 'no sign-up route was found, and ' : ''
  return `login failed: ${lacks}${route?.method} ${route?.path} answered ${statuses}`
}

import {
  NONCE_PLACE,
  PROGRAM_LANGUAGES,
  type ProgramLanguage,
  type ProofRequest,
} from '@daimon/scanner-api'
import { type Attack, attacksIn } from './attacks.ts'
import type { Attempt, Success } from './attack-routes.ts'
import { type Candidate, isRouteOf } from './candidates.ts'
import { isIdName, toFieldValue, toParameterValue } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import { fillRequest } from './fill-request.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { toNested } from './nested-names.ts'
import { UNEVALUATED, freshNonce, harmfulStacks, toProbeRequest } from './replay-request.ts'
import { PARAMETER, markedRequests, plainPath } from './request-shapes.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import { IS_OWNER_NAME, SEED_NAMES, type ShotReport } from '../protocol/application-job.ts'

/** Sources that read tokens. */
const READS_TOKENS = /\bjwt|jsonwebtoken|\bjose\b|base64url|\batob\(/i
/** Where a source in Python reads claims, with what it compares them with. */
const PYTHON_CLAIM =
  /\b(?:claims|payload|decoded|token|user|auth|data)\w*(?:\.get\(\s*|\[\s*)['"]([A-Za-z_]\w*)['"](?:(?:\s{0,4},\s{0,4}['"]{2})?\s{0,4}[\])]\s{0,4}[!=]=\s{0,4}['"]([\w-]{1,40})['"])?/g
/** Where a source reads claims, with what it compares them with. */
const CLAIM =
  /\b(?:claims|payload|decoded|token|session|user|auth|data|JSON\.parse\([^\n]{1,160}\))\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)(?:\s*[!=]==?\s*['"`]([\w-]{1,40})['"`])?/g
const SCHEME = /\bauthorization\b[\s\S]{0,400}?[!=]==?\s*['"`]([A-Z][A-Za-z]{1,15})['"`]/g
const COOKIE =
  /\bcookies?(?:\(\)|\b)\)?(?:\?\.|\.)?(?:get\(\s*|\[\s*)['"`]([\w.-]{1,60})['"`]|\bcookies(?:\?\.|\.)(?!get\b|set\b|delete\b|has\b)([A-Za-z_]\w*)/g

const NOT_CLAIMS = new Set(['split', 'toString', 'length', 'slice', 'set', 'get', 'sign', 'find'])
/** Headers of an application's own for a token; FastAPI names them by parameters. */
const TOKEN_HEADER =
  /['"`](x-[\w-]{0,40}(?:token|jwt|auth|assertion)[\w-]{0,20})['"`]|\b(x_\w{0,40}(?:token|jwt|auth|assertion)\w{0,20})\s*:[^\n=]{0,80}\bHeader\(|\b(x_\w{0,40}(?:token|jwt|auth|assertion)\w{0,20})\s*:[^\n]{0,80}=\s*Header\(/gi
const IS_TOKEN_NAME = /token|jwt|assertion|ticket|^(?:key|sig|auth|state|code)$/i
const HEADERS_MAX = 3
const NAMES_MAX = 2

const ROUTES_MAX = 24
const COOKIES_MAX = 4
const CLAIMS_MAX = 32
const FAR = 4_102_444_800

export type TokenHeaders = Readonly<Record<string, string>>

/** Headers that bring a token to the sources. */
export const findTokenHeaders = (text: string): TokenHeaders[] => {
  const schemes = new Set(['Bearer', ...[...text.matchAll(SCHEME)].map(([, name = '']) => name)])
  const cookies = new Set(
    [...text.matchAll(COOKIE)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  )
  const own = new Set(
    [...text.matchAll(TOKEN_HEADER)].map(([, quoted, annotated, byDefault]) =>
      (quoted ?? annotated ?? byDefault ?? '').replaceAll('_', '-').toLowerCase(),
    ),
  )
  return [
    ...[...schemes].map((scheme) => ({ authorization: `${scheme} ${TOKEN_PLACE}` })),
    ...[...own].slice(0, HEADERS_MAX).map((name) => ({ [name]: TOKEN_PLACE })),
    ...[...cookies].slice(0, COOKIES_MAX).map((name) => ({ cookie: `${name}=${TOKEN_PLACE}` })),
  ]
}

/** Claims of the first account that the sources may read. */
export const findClaims = (text: string, ids: KnownRoute['ids'] = 'number'): string => {
  const id = toParameterValue('id', ids)
  const own = ids === 'number' ? Number(id) : id
  const claims: Record<string, unknown> = { sub: id, id: own, name: SEED_NAMES[0], role: 'user' }
  for (const [, name = '', compared] of [...text.matchAll(CLAIM), ...text.matchAll(PYTHON_CLAIM)]) {
    if (NOT_CLAIMS.has(name) || Object.keys(claims).length >= CLAIMS_MAX) continue
    if (compared !== undefined) claims[name] = compared
    else if (!Object.hasOwn(claims, name))
      claims[name] = isIdName(name) || IS_OWNER_NAME.test(name) ? own : toFieldValue(name)
  }
  return JSON.stringify({ ...claims, exp: FAR, iat: 1, jti: NONCE_PLACE })
}

type TokenResult = {
  readonly successes: readonly Success[]
  /** Headers with a forged token that opens a route that no login opens, by its symbol. */
  readonly opened: ReadonlyMap<string, TokenHeaders>
  /** Routes that neither a login nor such a token opens. */
  readonly refused: readonly KnownRoute[]
}

const NOTHING: TokenResult = { successes: [], opened: new Map(), refused: [] }

/**
 * Requests each route with tokens that no key has signed. The effect is a successful answer where
 * the same request without the token is refused.
 */
export const attackTokens = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
  sources: ReadonlyMap<string, string>,
  language: ProgramLanguage,
): Promise<TokenResult> => {
  const text = [...sources.values()].join('\n')
  const attack = attacksIn(language).find(isOfTokens)
  if (!READS_TOKENS.test(text) || attack === undefined) return NOTHING
  const headerSets = findTokenHeaders(text)
  const asked = routes.slice(0, ROUTES_MAX).flatMap((route) => {
    const plain = withOwnFields(route)
    const places = [...headerSets.map((headers) => ({ headers })), ...findPlaces(route)]
    const attempts = places.map((place) => toAttempt(attack, route, plain, place, text))
    return [{ route, plain, attempts }]
  })
  const shots = asked.flatMap(({ route, plain, attempts }) => [
    toShot(plain, route.before),
    ...attempts.flatMap(({ shape, payload }) =>
      [payload, attack.control].map((claims) =>
        toProbeRequest(
          { request: shape.request, payload: claims, oracle: attack.oracle },
          UNEVALUATED.make(),
        ),
      ),
    ),
  ])
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const successes = new Map<string, Success>()
  const opened = new Map<string, TokenHeaders>()
  const refused: KnownRoute[] = []
  let at = 0
  for (const { route, attempts } of asked) {
    const isClosed = isRefused(reports[at])
    at += 1
    if (isClosed) refused.push(route)
    for (const attempt of attempts) {
      const [report, control] = [reports[at], reports[at + 1]]
      const shot = shots[at]
      at += 2
      if (report === undefined || shot === undefined) continue
      const [first] = harmfulStacks(report, shot, attack.class)
      const place = `${first?.[0]?.file}:${first?.[0]?.line}`
      if (report.hasFired && first && !successes.has(place))
        successes.set(place, { ...attempt, stacks: [first] })
      // A request may also fail behind the check.
      const isAccepted = isSuccess(report) || isRefused(control)
      const isHeader = Object.values(attempt.shape.request.headers ?? {}).some(hasPlace)
      if (
        isHeader &&
        isClosed &&
        isAccepted &&
        first &&
        report.status !== null &&
        !isRefused(report)
      )
        opened.set(route.symbol ?? '', shot.request.headers ?? {})
    }
  }
  const isOpened = ({ symbol = '' }: KnownRoute) => opened.has(symbol)
  return {
    successes: [...successes.values()],
    opened,
    refused: refused.filter((route) => !isOpened(route)),
  }
}

/** Whether an answer demands another user. */
export const isRefused = (report: ShotReport | undefined): boolean =>
  report?.status === 401 || report?.status === 403 || LOGIN.test(report?.location ?? '')

const LOGIN = /log-?in|sign-?in/i

const isSuccess = ({ status }: ShotReport): boolean => status !== null && status < 300

const toShot = (request: ProofRequest, before: KnownRoute['before']) => ({
  request: fillRequest(request, freshNonce()),
  payload: '',
  canary: '',
  oracle: null,
  nonce: freshNonce(),
  ...(before && { before }),
})

/** A request that the handler accepts, without any payload. */
export const withOwnFields = (route: KnownRoute): ProofRequest => {
  const values = Object.fromEntries(route.names.map((name) => [name, toFieldValue(name)]))
  const requests = markedRequests(route, values)
  const [read, written] = requests as [ProofRequest, ProofRequest?]
  return written === undefined ? read : { ...written, body: toNested({ ...values, ...route.own }) }
}

/** Where a request brings a token. */
type TokenPlace = Pick<ProofRequest, 'headers' | 'query'> & { readonly path?: string }

const hasPlace = (text: string): boolean => text.includes(TOKEN_PLACE)

/** Names of the query and of the path that may be those of a token. */
const findPlaces = ({ path, ids, names, field, action }: KnownRoute): TokenPlace[] => {
  if (field || action) return []
  const named = [...path.matchAll(PARAMETER)].flatMap(({ 0: found, 1: plain, 2: braced, index }) =>
    IS_TOKEN_NAME.test(plain ?? braced ?? '')
      ? [
          {
            path: `${plainPath(path.slice(0, index), ids)}${TOKEN_PLACE}${plainPath(path.slice(index + found.length), ids)}`,
          },
        ]
      : [],
  )
  const queries = names
    .filter((name) => IS_TOKEN_NAME.test(name))
    .slice(0, NAMES_MAX)
    .map((name) => ({ query: { [name]: TOKEN_PLACE } }))
  return [...named, ...queries]
}

/** Routes first behind which static analysis reports a use of tokens. */
export const withReportedFirst = (
  routes: readonly KnownRoute[],
  candidates: readonly Candidate[],
): readonly KnownRoute[] => {
  const reported = candidates.filter(({ class: vulnerability }) =>
    PROGRAM_LANGUAGES.some((language) =>
      attacksIn(language).some((each) => each.class === vulnerability && isOfTokens(each)),
    ),
  )
  const rank = (route: KnownRoute) => (reported.some((each) => isRouteOf(route, each)) ? 0 : 1)
  return routes.toSorted((one, other) => rank(one) - rank(other))
}

const isOfTokens = ({ placement }: Attack): boolean => placement === 'token'

/** The success as one of the class that static analysis reports at its place, if it reports one. */
export const withReportedClass = (
  success: Success,
  language: ProgramLanguage,
  isReported: (success: Success) => boolean,
): Success =>
  attacksIn(language)
    .filter(isOfTokens)
    .map((attack) => ({ ...success, attack }))
    .find(isReported) ?? success

const toAttempt = (
  attack: Attack,
  { before: _before, ...route }: KnownRoute,
  request: ProofRequest,
  { headers, query, path }: TokenPlace,
  text: string,
): Attempt => ({
  attack,
  route,
  shape: {
    request: {
      ...request,
      ...(path !== undefined && { path }),
      ...(query && { query: { ...request.query, ...query } }),
      headers: { ...request.headers, ...headers },
    },
    position: [...Object.keys({ ...headers, ...query }), ...(path ? ['path'] : [])].join(' '),
  },
  payload: findClaims(text, route.ids),
  ending: '',
})

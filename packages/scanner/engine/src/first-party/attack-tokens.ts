import { PROGRAM_LANGUAGES, type ProgramLanguage, type ProofRequest } from '@daimon/scanner-api'
import { type Attack, attacksIn } from './attacks.ts'
import type { Attempt, Success } from './attack-routes.ts'
import { type Candidate, isRouteOf } from './candidates.ts'
import { toFieldValue } from './field-values.ts'
import { prepareClaims } from './find-claims.ts'
import type { KnownRoute } from './find-flows.ts'
import { fillRequest } from './fill-request.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { findTokenPlaces } from './token-places.ts'
import { orderShots, toKnown, toTry } from './token-shots.ts'
import { toNested } from './nested-names.ts'
import { toPlainShot } from './plain-shot.ts'
import { freshNonce, harmfulStacks } from './replay-request.ts'
import { type RequestShape, markedRequests } from './request-shapes.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import type { ProbeRequest, ShotReport } from '../protocol/application-job.ts'

/** Sources that read tokens. */
const READS_TOKENS = /\bjwt|jsonwebtoken|\bjose\b|base64url|\batob\(/i
const SCHEME = /\bauthorization\b[\s\S]{0,400}?[!=]==?\s*['"`]([A-Z][A-Za-z]{1,15})['"`]/g
const COOKIE =
  /\bcookies?(?:\(\)|\b)\)?(?:\?\.|\.)?(?:get\(\s*|\[\s*)['"`]([\w.-]{1,60})['"`]|\bcookies(?:\?\.|\.)(?!get\b|set\b|delete\b|has\b)([A-Za-z_]\w*)/g

/** Headers of an application's own for a token; FastAPI names them by parameters. */
const TOKEN_HEADER =
  /['"`](x-[\w-]{0,40}(?:token|jwt|auth|assertion)[\w-]{0,20})['"`]|\b(x_\w{0,40}(?:token|jwt|auth|assertion)\w{0,20})\s*:[^\n=]{0,80}\bHeader\(|\b(x_\w{0,40}(?:token|jwt|auth|assertion)\w{0,20})\s*:[^\n]{0,80}=\s*Header\(/gi

const ROUTES_MAX = 24
/** Each costs two requests for each route. */
const SCHEMES_MAX = 4
const COOKIES_MAX = 4
const HEADERS_MAX = 3

const TEXT_CHARS_MAX = 4_000_000

/** The sources as one text; if that is too long, those that read tokens, as far as they fit. */
export const joinSources = (sources: readonly string[], charsMax = TEXT_CHARS_MAX): string => {
  const all = sources.join('\n')
  if (all.length <= charsMax) return all
  return sources
    .filter((source) => READS_TOKENS.test(source))
    .join('\n')
    .slice(0, charsMax)
}

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
    ...[...schemes]
      .slice(0, SCHEMES_MAX)
      .map((scheme) => ({ authorization: `${scheme} ${TOKEN_PLACE}` })),
    ...[...own].slice(0, HEADERS_MAX).map((name) => ({ [name]: TOKEN_PLACE })),
    ...[...cookies].slice(0, COOKIES_MAX).map((name) => ({ cookie: `${name}=${TOKEN_PLACE}` })),
  ]
}

type TokenResult = {
  readonly successes: readonly Success[]
  /** Headers with a forged token that opens a route that no login opens, by its symbol. */
  readonly opened: ReadonlyMap<string, TokenHeaders>
  /** Routes that neither a login nor such a token is known to open. */
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
  const text = joinSources([...sources.values()])
  const attack = attacksIn(language).find(isOfTokens)
  if (!READS_TOKENS.test(text) || attack === undefined) return NOTHING
  const headerSets = findTokenHeaders(text)
  const claimsFor = prepareClaims(text)
  const groups = routes.flatMap((route, at) => {
    const plain = withOwnFields(route)
    const claims = claimsFor(route.ids)
    const toTries = (shape: RequestShape, payloads: readonly string[]) =>
      payloads.map((payload) => toTry(toAttempt(attack, route, shape, payload)))
    const inHeaders = (at < ROUTES_MAX ? headerSets : []).flatMap((each) =>
      toTries(inHeader(plain, each), claims.slice(0, 1)),
    )
    const inPlaces = findTokenPlaces(route, plain).flatMap((shape) => toTries(shape, claims))
    if (inHeaders.length + inPlaces.length === 0) return []
    return [
      {
        route,
        plain: toPlainShot(fillRequest(plain, freshNonce()), route.before),
        inHeaders,
        inPlaces,
      },
    ]
  })
  const shots = orderShots(groups)
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const answers = new Map(shots.map((shot, at) => [shot, reports[at]]))
  const getReport = (shot: ProbeRequest) => toKnown(answers.get(shot))
  const successes = new Map<string, Success>()
  const opened = new Map<string, TokenHeaders>()
  const refused: KnownRoute[] = []
  for (const { route, plain, inHeaders, inPlaces } of groups) {
    const isClosed = isRefused(getReport(plain))
    if (isClosed || getReport(plain) === undefined) refused.push(route)
    for (const { attempt, shot, control: without } of [...inHeaders, ...inPlaces]) {
      const [report, control] = [getReport(shot), getReport(without)]
      if (report === undefined) continue
      const [first] = harmfulStacks(report, shot, attack.class)
      const place = `${first?.[0]?.file}:${first?.[0]?.line}`
      const isByClaims = report.hasFired && control?.hasFired === false
      if (isByClaims && first && !successes.has(place))
        successes.set(place, { ...attempt, stacks: [first] })
      // A request may also fail behind the check.
      const isAccepted = isSuccess(report) || isRefused(control)
      const isInHeader = Object.values(attempt.shape.request.headers ?? {}).some((value) =>
        value.includes(TOKEN_PLACE),
      )
      if (!isInHeader || !isClosed || !isAccepted || !first) continue
      if (report.status !== null && !isRefused(report))
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

/** A request that the handler accepts, without any payload. */
export const withOwnFields = (route: KnownRoute): ProofRequest => {
  const values = Object.fromEntries(route.names.map((name) => [name, toFieldValue(name)]))
  const requests = markedRequests(route, values)
  const [read, written] = requests as [ProofRequest, ProofRequest?]
  return written === undefined ? read : { ...written, body: toNested({ ...values, ...route.own }) }
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

const inHeader = (request: ProofRequest, headers: TokenHeaders): RequestShape => ({
  request: { ...request, headers: { ...request.headers, ...headers } },
  position: Object.keys(headers).join(' '),
})

const toAttempt = (
  attack: Attack,
  { before: _before, ...route }: KnownRoute,
  shape: RequestShape,
  payload: string,
): Attempt => ({ attack, route, shape, payload, ending: '' })

import { createHmac } from 'node:crypto'
import type { ProofRequest } from '@daimon/scanner-api'
import {
  type TokenHeaders,
  findTokenHeaders,
  isRefused,
  joinSources,
  withOwnFields,
} from './attack-tokens.ts'
import { prepareClaims } from './find-claims.ts'
import type { KnownRoute } from './find-flows.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { fillRequest } from './fill-request.ts'
import { NO_PAYLOAD } from './plain-shot.ts'
import { freshNonce } from './replay-request.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import type { ProbeRequest, ShotReport } from '../protocol/application-job.ts'

const SCOUTS_MAX = 8
const TOKENS_MAX = 8
const VARIANTS_MAX = 3
const ROUTES_MAX = 24

const IS_KEY_NAME = /SECRET|KEY|JWT|TOKEN|SIGN/
/** The key as a literal: `jwt.sign(claims, 'key')`, `JWT_SECRET || 'key'`, `secret: 'key'`. */
const LITERAL_KEY =
  /\.(?:sign|verify)\([^()\n]{1,120},\s{0,20}['"`]([^'"`\n]{3,200})['"`]|(?:SECRET|KEY)\w{0,40}\s{0,20}(?:\|\||\?\?|=)\s{0,20}['"`]([^'"`\n]{3,200})['"`]|\b\w{0,40}(?:secret|jwtKey|privateKey)\w{0,40}\s{0,20}[:=]\s{0,20}['"`]([^'"`\n]{3,200})['"`]/gi
const ISSUER = /\bissuer\s{0,20}:\s{0,20}['"`]([^'"`\n]{1,100})['"`]/g
const AUDIENCE = /\baudience\s{0,20}:\s{0,20}['"`]([^'"`\n]{1,100})['"`]/g
const ROLE = /\brole\s{0,20}[!=]==?\s{0,20}['"`]([\w-]{1,40})['"`]/g

/**
 * Headers that open routes which no login opens, by the symbol of the route: with a token signed by
 * the application's own key, which another service would issue.
 */
export const issueTokens = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  closed: readonly KnownRoute[],
  sources: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, TokenHeaders>> => {
  const text = joinSources([...sources.values()])
  const routes = closed.slice(0, ROUTES_MAX)
  const literals = [...sources.values()].flatMap((source) => findTexts(source, LITERAL_KEY))
  const tokens = buildTokens(text, routes[0]?.ids, [...listKeys(environment), ...literals])
  const all = findTokenHeaders(text).flatMap((places) => fillTokens(places, tokens))
  const opened = new Map<string, TokenHeaders>()
  const open = async (some: readonly KnownRoute[], tries: readonly TokenTry[]) => {
    const controls = new Set(tries.map(({ control }) => control))
    const sent = [...controls, ...tries.map(({ headers }) => headers)]
    const shots = some.flatMap((route) =>
      sent.map((headers) => toShot(withOwnFields(route), headers)),
    )
    if (shots.length === 0) return
    const job = { entry, shots, learnsNames: false, budgetMs }
    const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
    if (gap !== undefined) onGap?.(gap)
    some.forEach((route, at) => {
      const own = reports.slice(at * sent.length, (at + 1) * sent.length)
      const answers = new Map(own.map((report, place) => [sent[place], report]))
      const found = tries.find(({ headers, control }) =>
        isOpened(answers.get(headers), answers.get(control)),
      )
      const key = route.symbol ?? ''
      if (found && !opened.has(key)) opened.set(key, found.headers)
    })
  }
  await open(routes.slice(0, SCOUTS_MAX), all)
  const known = new Set(opened.values())
  const others = all.filter(({ headers }) => known.has(headers))
  await open(routes.slice(SCOUTS_MAX), others)
  return opened
}

/** Headers with a token, and the same with one that a random key has signed. */
type TokenTry = { readonly headers: TokenHeaders; readonly control: TokenHeaders }

/** Whether a token opens a route: its answer differs from that to the wrong signature. */
export const isOpened = (
  report: ShotReport | undefined,
  control: ShotReport | undefined,
): boolean => {
  if (!report || !control || report.status === null || isRefused(report)) return false
  return report.status !== control.status || report.location !== control.location
}

const toShot = (request: ProofRequest, headers: TokenHeaders): ProbeRequest => {
  const nonce = freshNonce()
  const filled = fillRequest(request, nonce)
  return {
    request: { ...filled, headers: { ...filled.headers, ...headers } },
    ...NO_PAYLOAD,
    nonce,
  }
}

/** A token with its claims, and its key. */
type TokenPlan = { readonly claims: Readonly<Record<string, unknown>>; readonly key: string }

const fillTokens = (places: TokenHeaders, tokens: readonly TokenPlan[]): TokenTry[] => {
  const wrongKey = freshNonce()
  const controls = new Map(
    tokens.map(({ claims }) => [claims, withToken(places, signToken(claims, wrongKey))]),
  )
  return tokens.map(({ claims, key }) => ({
    headers: withToken(places, signToken(claims, key)),
    control: controls.get(claims) ?? places,
  }))
}

const withToken = (headers: TokenHeaders, token: string): TokenHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(TOKEN_PLACE, token)]),
  )

const findTexts = (text: string, pattern: RegExp): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].flatMap(([, ...found]) =>
      found.flatMap((each) => (each === undefined ? [] : [each])),
    ),
  ),
]

/** The keys among the variables of the application. */
const listKeys = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment).flatMap(([name, value]) => (IS_KEY_NAME.test(name) ? [value] : []))

/** Tokens by each key, with the names that the sources demand. */
const buildTokens = (
  text: string,
  ids: KnownRoute['ids'],
  found: readonly string[],
): TokenPlan[] => {
  const keys = [...new Set(found)].slice(0, TOKENS_MAX)
  const { jti: _jti, ...own } = JSON.parse(prepareClaims(text)(ids)[0] ?? '{}') as Record<
    string,
    unknown
  >
  const [audience] = findTexts(text, AUDIENCE)
  const roles = orNone(findTexts(text, ROLE))
  const variants = orNone(findTexts(text, ISSUER)).flatMap((iss) =>
    roles.map((role) => ({
      ...own,
      ...(role !== undefined && { role }),
      ...(iss !== undefined && { iss }),
      ...(audience !== undefined && { aud: audience }),
    })),
  )
  return keys.flatMap((key) => variants.map((claims) => ({ claims, key }))).slice(0, TOKENS_MAX)
}

const orNone = (texts: readonly string[]): readonly (string | undefined)[] =>
  texts.length === 0 ? [undefined] : texts.slice(0, VARIANTS_MAX)

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token (RFC 7519), signed by HMAC with SHA-256. */
export const signToken = (claims: Readonly<Record<string, unknown>>, key: string): string => {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

import { createHmac } from 'node:crypto'
import type { ProofRequest } from '@daimon/scanner-api'
import {
  type TokenHeaders,
  findClaims,
  findTokenHeaders,
  isRefused,
  withOwnFields,
} from './attack-tokens.ts'
import type { KnownRoute } from './find-flows.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { fillRequest } from './fill-request.ts'
import { freshNonce } from './replay-request.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import type { ProbeRequest } from '../protocol/application-job.ts'

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
  const text = [...sources.values()].join('\n')
  const routes = closed.slice(0, ROUTES_MAX)
  const literals = [...sources.values()].flatMap((source) => findTexts(source, LITERAL_KEY))
  const tokens = buildTokens(text, routes[0]?.ids, [...listKeys(environment), ...literals])
  const all = findTokenHeaders(text).flatMap((headers) =>
    tokens.map((token) => withToken(headers, token)),
  )
  const opened = new Map<string, TokenHeaders>()
  const open = async (some: readonly KnownRoute[], headerSets: readonly TokenHeaders[]) => {
    const tried = some.flatMap((route) => headerSets.map((headers) => ({ route, headers })))
    if (tried.length === 0) return
    const shots = tried.map(({ route, headers }) => toShot(withOwnFields(route), headers))
    const job = { entry, shots, learnsNames: false, budgetMs }
    const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
    if (gap !== undefined) onGap?.(gap)
    reports.forEach((report, at) => {
      const { route, headers } = tried[at] as (typeof tried)[number]
      const key = route.symbol ?? ''
      if (report.status !== null && !isRefused(report) && !opened.has(key)) opened.set(key, headers)
    })
  }
  await open(routes.slice(0, SCOUTS_MAX), all)
  const known = [...new Set(opened.values())]
  await open(routes.slice(SCOUTS_MAX), known)
  return opened
}

const toShot = (request: ProofRequest, headers: TokenHeaders): ProbeRequest => {
  const nonce = freshNonce()
  const filled = fillRequest(request, nonce)
  return {
    request: { ...filled, headers: { ...filled.headers, ...headers } },
    payload: '',
    canary: '',
    oracle: null,
    nonce,
  }
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
const buildTokens = (text: string, ids: KnownRoute['ids'], found: readonly string[]): string[] => {
  const keys = [...new Set(found)].slice(0, TOKENS_MAX)
  const { jti: _jti, ...claims } = JSON.parse(findClaims(text, ids)) as Record<string, unknown>
  const issuers = orNone(findTexts(text, ISSUER))
  const [audience] = findTexts(text, AUDIENCE)
  const roles = orNone(findTexts(text, ROLE))
  return keys
    .flatMap((key) =>
      issuers.flatMap((iss) =>
        roles.map((role) =>
          signToken(
            {
              ...claims,
              ...(role !== undefined && { role }),
              ...(iss !== undefined && { iss }),
              ...(audience !== undefined && { aud: audience }),
            },
            key,
          ),
        ),
      ),
    )
    .slice(0, TOKENS_MAX)
}

const orNone = (texts: readonly string[]): readonly (string | undefined)[] =>
  texts.length === 0 ? [undefined] : texts.slice(0, VARIANTS_MAX)

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token (RFC 7519), signed by HMAC with SHA-256. */
export const signToken = (claims: Readonly<Record<string, unknown>>, key: string): string => {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

import type { ProofRequest } from '@daimon/scanner-api'
import { readStatus } from './answer-status.ts'
import { type FormProof, findFormProof, hiddenFields, withFormProof } from './form-proof.ts'
import type { Answer, ClientRequest, Send } from './send-request.ts'

/** The cookies and the tokens that requests got, for later requests. */
type Jar = {
  /** What comes before the token in its header. */
  readonly scheme: string
  readonly cookies: Map<string, string>
  token: string | undefined
  /** What pages give their own forms against forged requests. */
  proof: FormProof | undefined
  client: number | undefined
}

/** Users of the running application, each logged in by the same requests once. */
export type Sessions = {
  /** The request with the cookies and the token of these requests. */
  readonly carry: (request: ProofRequest, before: readonly ProofRequest[]) => Promise<ClientRequest>
  /** The request as a visitor without a session sends it from its page. */
  readonly fill: (request: ProofRequest) => Promise<ClientRequest>
  /** Whether an answer says that the session ended. */
  readonly isLost: (
    answer: Answer | undefined,
    request: ProofRequest,
    before: readonly ProofRequest[],
  ) => boolean
  readonly forget: (before: readonly ProofRequest[]) => void
  /** Goes on from another address if an answer says that this one has sent too many requests. */
  readonly move: (answer: Answer | undefined, before: readonly ProofRequest[]) => boolean
  /** Whether these requests gave a cookie or a token. */
  readonly has: (before: readonly ProofRequest[]) => boolean
}

const ANSWER_MS = 6_000

type SessionOptions = {
  /** What comes before a token in its header. */
  readonly scheme?: string | undefined
  /** Paths at which the application may give a token against forged requests. */
  readonly proofPaths?: readonly string[] | undefined
  /** Whether each session has an address, which an application may keep in it. */
  readonly hasAddresses?: boolean
}

export const openSessions = (
  send: Send,
  { scheme = 'Bearer', proofPaths = [], hasAddresses = false }: SessionOptions = {},
): Sessions => {
  let clients = 0
  const openJar = (): Jar => createJar(scheme, hasAddresses ? (clients += 1) : undefined)
  const jars = new Map<string, Jar>()
  /** Paths of pages that gave a token against forged requests. */
  const pages = new Set<string>()
  /** Requests whose last answer was a refusal, after a new login. */
  const forbidden = new Set<string>()
  const key = (before: readonly ProofRequest[]) => JSON.stringify(before)
  const open = async (before: readonly ProofRequest[]): Promise<Jar> => {
    const jar = openJar()
    for (const request of before) {
      const filled = await withHiddenFields(send, request, { jar, pages })
      if (request.method !== 'GET') await findProof(send, proofPaths, jar)
      take(jar, await send(withJar(filled, jar), ANSWER_MS))
    }
    if (isVisit(before)) await findProof(send, proofPaths, jar)
    else if (jar.proof !== undefined) {
      // A login may start another session, for which a page gives another token.
      jar.proof = undefined
      await findProof(send, [before.at(-1)?.path ?? '/', '/', ...proofPaths], jar)
    }
    return jar
  }
  return {
    carry: async (request, before) => {
      if (before.length === 0) return request
      // A login ends the session of its visitor.
      const known = (isVisit(before) ? undefined : jars.get(key(before))) ?? (await open(before))
      jars.set(key(before), known)
      return withJar(request, known)
    },
    fill: async (request) => {
      const jar = openJar()
      const filled = await withHiddenFields(send, request, { jar, pages })
      if (request.method !== 'GET') await findProof(send, proofPaths, jar)
      return withJar(filled, jar)
    },
    isLost: (answer, { method, path }, before) => {
      if (before.length === 0 || answer === undefined) return false
      const status = readStatus(answer)
      if (status === FORBIDDEN) {
        // The token of a form may have ended with its session; a missing role stays.
        const isFirst = !forbidden.has(`${method} ${path}`)
        forbidden.add(`${method} ${path}`)
        return isFirst
      }
      forbidden.delete(`${method} ${path}`)
      return status === UNAUTHENTICATED || LOGIN.test(answer.headers.location ?? '')
    },
    forget: (before) => void jars.delete(key(before)),
    move: (answer, before) => {
      const jar = jars.get(key(before))
      if (answer?.status !== TOO_MANY || jar?.client === undefined) return false
      jar.client = clients += 1
      return true
    },
    has: (before) => {
      const jar = jars.get(key(before))
      return jar !== undefined && (jar.cookies.size > 0 || jar.token !== undefined)
    },
  }
}

/** Whether the requests only look at pages. */
export const isVisit = (before: readonly ProofRequest[]): boolean =>
  before.every(({ method }) => method === 'GET')

const createJar = (scheme: string, client: number | undefined): Jar => ({
  scheme,
  client,
  cookies: new Map(),
  token: undefined,
  proof: undefined,
})

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const TOO_MANY = 429
const LOGIN = /log-?in|sign-?in|\bauth\b/i

const take = (jar: Jar, answer: Answer | undefined, isProof = false): void => {
  for (const cookie of answer?.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
    if (name !== '') jar.cookies.set(name, value)
  }
  if (!isProof) jar.token = findToken(answer) ?? jar.token
  jar.proof = findFormProof(answer?.body ?? '', jar.cookies, isProof) ?? jar.proof
}

/** Whether a response gives a cookie or a token. */
export const hasSession = (answer: Answer | undefined): boolean =>
  (answer?.headers['set-cookie'] ?? []).length > 0 || findToken(answer) !== undefined

/** Names of tokens, those first that can hardly be anything else, such as the ID of a session. */
const TOKEN_NAMES = [
  /^(?:access|id|auth|bearer)?_?-?(?:token|jwt|access)$/i,
  /^(?:session|user|api|login)_?-?(?:token|jwt|access)$|^(?:access|id|auth|bearer|session|user|api|login)?_?-?bearer$|^(?:api|auth|access|session)_?-?(?:key|id)$|^key$/i,
]
const TOKEN_CHARS_MIN = 8
/** A field of GraphQL that logs in; its value is the token. */
const LOGIN_NAME = /^(?:log_?in|sign_?in|auth(?:enticate)?|token_?auth|create_?(?:session|token))$/i
const IS_TOKEN = /^[\w.~+/=-]{16,}$/
const NESTED_MAX = 3

const findToken = (answer: Answer | undefined): string | undefined => {
  try {
    const body: unknown = JSON.parse(answer?.body ?? '')
    const [found] = TOKEN_NAMES.flatMap((names) => tokenIn(body, names, NESTED_MAX) ?? [])
    return found
  } catch {
    return undefined
  }
}

const tokenIn = (value: unknown, names: RegExp, depth: number): string | undefined => {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  const entries = Object.entries(value)
  const found = entries.find(
    ([name, each]) =>
      typeof each === 'string' &&
      ((names.test(name) && each.length >= TOKEN_CHARS_MIN) ||
        (LOGIN_NAME.test(name) && IS_TOKEN.test(each))),
  )
  return found === undefined
    ? entries.map(([, each]) => tokenIn(each, names, depth - 1)).find((each) => each !== undefined)
    : (found[1] as string)
}

/** Headers of an application's own that bring the token of a session. */
const TOKEN_HEADER = /^x-(?!.*(?:csrf|xsrf)).*(?:token|session|auth|api-?key)/i

const withJar = (request: ProofRequest, jar: Jar): ClientRequest => {
  const { scheme, cookies, token, proof, client } = jar
  const own = request.headers?.['cookie']
  const all = [
    ...[...cookies].map(([name, value]) => `${name}=${value}`),
    ...(own === undefined ? [] : [own]),
  ]
  const named = Object.keys(request.headers ?? {}).filter((name) => TOKEN_HEADER.test(name))
  const headers = {
    ...(token === undefined ? {} : { authorization: `${scheme} ${token}`.trimStart() }),
    ...request.headers,
    ...(token === undefined ? {} : Object.fromEntries(named.map((name) => [name, token]))),
    ...(all.length === 0 ? {} : { cookie: all.join('; ') }),
  }
  const filled = Object.keys(headers).length === 0 ? request : { ...request, headers }
  const proven = proof === undefined ? filled : withFormProof(filled, proof)
  return client === undefined ? proven : { ...proven, client }
}

/**
 * A form with the hidden fields of its page, such as a token against forgery. If no page has the
 * path of the form, the token is that of another page of the visitor's session.
 */
const withHiddenFields = async (
  send: Send,
  request: ProofRequest,
  { jar, pages }: { readonly jar: Jar; readonly pages: Set<string> },
): Promise<ProofRequest> => {
  if (request.body_type !== 'form') return request
  const page = await view(send, request.path, jar)
  if (jar.proof !== undefined) pages.add(request.path)
  else
    for (const path of [...pages].slice(0, PAGES_MAX))
      if (jar.proof === undefined) await view(send, path, jar)
  const fields = hiddenFields(page?.body ?? '')
  return { ...request, body: { ...fields, ...(request.body as Record<string, string>) } }
}

const PAGES_MAX = 3

/** Visits pages until one of them gives a token against forged requests. */
const findProof = async (send: Send, paths: readonly string[], jar: Jar): Promise<void> => {
  for (const path of new Set(paths)) {
    if (jar.proof !== undefined) return
    const page = await view(send, path, jar)
    const next = page === undefined ? undefined : findNext(page)
    if (jar.proof === undefined && next !== undefined) await view(send, next, jar)
  }
}

const IS_REDIRECT = /^30[1-8]$/

/** The path that an answer redirects to, on the same host. */
const findNext = ({ status, headers: { location = '' } }: Answer): string | undefined =>
  IS_REDIRECT.test(String(status)) && /^\/(?![/\\])/.test(location) ? location : undefined

const view = async (send: Send, path: string, jar: Jar): Promise<Answer | undefined> => {
  const page = await send(withJar({ method: 'GET', path }, jar), ANSWER_MS)
  take(jar, page, IS_PROOF_PATH.test(path))
  return page
}

/** Its token isn't that of a session. */
const IS_PROOF_PATH = /csrf|xsrf/i

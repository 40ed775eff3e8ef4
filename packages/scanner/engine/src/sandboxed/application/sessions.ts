import type { ProofRequest } from '@daimon/scanner-api'
import { type Answer, sendRequest } from './send-request.ts'

/** The cookies and the token that requests got, for later requests. */
type Jar = { readonly cookies: Map<string, string>; token: string | undefined }

/** Users of the running application, each logged in by the same requests once. */
export type Sessions = {
  /** The request with the cookies and the token of these requests. */
  readonly carry: (request: ProofRequest, before: readonly ProofRequest[]) => Promise<ProofRequest>
  /** Whether an answer says that the session ended. */
  readonly isLost: (answer: Answer | undefined, before: readonly ProofRequest[]) => boolean
  readonly forget: (before: readonly ProofRequest[]) => void
  /** Whether these requests gave a cookie or a token. */
  readonly has: (before: readonly ProofRequest[]) => boolean
}

const ANSWER_MS = 6_000

export const openSessions = (port: number): Sessions => {
  const jars = new Map<string, Jar>()
  const key = (before: readonly ProofRequest[]) => JSON.stringify(before)
  const open = async (before: readonly ProofRequest[]): Promise<Jar> => {
    const jar: Jar = { cookies: new Map(), token: undefined }
    for (const request of before) {
      const filled = await withHiddenFields(port, request, jar)
      take(jar, await sendRequest(port, withJar(filled, jar), ANSWER_MS))
    }
    return jar
  }
  return {
    carry: async (request, before) => {
      if (before.length === 0) return request
      const known = jars.get(key(before)) ?? (await open(before))
      jars.set(key(before), known)
      return withJar(request, known)
    },
    isLost: (answer, before) =>
      before.length > 0 &&
      answer !== undefined &&
      (answer.status === UNAUTHENTICATED || LOGIN.test(answer.headers.location ?? '')),
    forget: (before) => void jars.delete(key(before)),
    has: (before) => {
      const jar = jars.get(key(before))
      return jar !== undefined && (jar.cookies.size > 0 || jar.token !== undefined)
    },
  }
}

const UNAUTHENTICATED = 401
const LOGIN = /log-?in|sign-?in|\bauth\b/i

const take = (jar: Jar, answer: Answer | undefined): void => {
  for (const cookie of answer?.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
    if (name !== '') jar.cookies.set(name, value)
  }
  jar.token = findToken(answer) ?? jar.token
}

/** Whether a response gives a cookie or a token. */
export const hasSession = (answer: Answer | undefined): boolean =>
  (answer?.headers['set-cookie'] ?? []).length > 0 || findToken(answer) !== undefined

const TOKEN_NAME = /^(?:access|id|auth|bearer)?_?-?(?:token|jwt|access)$/i
const TOKEN_CHARS_MIN = 8
const NESTED_MAX = 3

const findToken = (answer: Answer | undefined): string | undefined => {
  try {
    return tokenIn(JSON.parse(answer?.body ?? ''), NESTED_MAX)
  } catch {
    return undefined
  }
}

const tokenIn = (value: unknown, depth: number): string | undefined => {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  const entries = Object.entries(value)
  const found = entries.find(
    ([name, each]) =>
      TOKEN_NAME.test(name) && typeof each === 'string' && each.length >= TOKEN_CHARS_MIN,
  )
  return found === undefined
    ? entries.map(([, each]) => tokenIn(each, depth - 1)).find((each) => each !== undefined)
    : (found[1] as string)
}

const withJar = (request: ProofRequest, { cookies, token }: Jar): ProofRequest => {
  const own = request.headers?.['cookie']
  const all = [
    ...[...cookies].map(([name, value]) => `${name}=${value}`),
    ...(own === undefined ? [] : [own]),
  ]
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
    ...(all.length === 0 ? {} : { cookie: all.join('; ') }),
  }
  return Object.keys(headers).length === 0 ? request : { ...request, headers }
}

const HIDDEN = /<input\b[^>]*\btype=["']?hidden\b[^>]*>/gi
const META = /<meta\b[^>]*\bname=["']csrf-token["'][^>]*\bcontent=["']([^"']*)["']/i

/** A form with the hidden fields of its page, such as a token against forgery. */
const withHiddenFields = async (
  port: number,
  request: ProofRequest,
  jar: Jar,
): Promise<ProofRequest> => {
  if (request.body_type !== 'form') return request
  const { path } = request
  const page = await sendRequest(port, withJar({ method: 'GET', path }, jar), ANSWER_MS)
  take(jar, page)
  const fields = [...(page?.body ?? '').matchAll(HIDDEN)].flatMap(([tag]) => {
    const name = readAttribute(tag, 'name')
    return name === undefined ? [] : [[name, readAttribute(tag, 'value') ?? ''] as const]
  })
  const meta = META.exec(page?.body ?? '')?.[1]
  return {
    ...request,
    ...(meta === undefined ? {} : { headers: { ...request.headers, 'x-csrf-token': meta } }),
    body: { ...Object.fromEntries(fields), ...(request.body as Record<string, string>) },
  }
}

const readAttribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}=["']([^"']*)["']`, 'i').exec(tag)?.[1]

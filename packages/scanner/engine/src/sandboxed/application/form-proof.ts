import type { ProofRequest } from '@daimon/scanner-api'
import { IS_PROOF } from '../../protocol/form-fields.ts'

/** A token by which an application recognizes requests from its own pages. */
export type FormProof = {
  readonly value: string
  /** The form field that brings it; undefined if only a header does. */
  readonly field: string | undefined
}

const HIDDEN = /<input\b[^>]*\btype=["']?hidden\b[^>]*>/gi
const META =
  /<meta\b[^>]*\bname=["'](?:csrf|xsrf)-?token["'][^>]*\bcontent=["']([^"']*)["']|<meta\b[^>]*\bcontent=["']([^"']*)["'][^>]*\bname=["'](?:csrf|xsrf)-?token["']/i

/** The hidden fields of all forms of a page. */
export const hiddenFields = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...page.matchAll(HIDDEN)].flatMap(([tag]) => {
      const name = readAttribute(tag, 'name')
      return name === undefined ? [] : [[name, readAttribute(tag, 'value') ?? ''] as const]
    }),
  )

const readAttribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}=["']([^"']*)["']`, 'i').exec(tag)?.[1]

/**
 * The token of a page: in a form, in its head, in JSON, or in a cookie for its scripts. If the page
 * gives nothing else, any token of its JSON is the one.
 */
export const findFormProof = (
  page: string,
  cookies: ReadonlyMap<string, string>,
  isAlone = false,
): FormProof | undefined => {
  const [field, value] =
    Object.entries(hiddenFields(page)).find(([name]) => IS_PROOF.test(name)) ?? []
  if (value !== undefined) return { field, value }
  const [, first, second] = META.exec(page) ?? []
  const meta = first ?? second
  if (meta !== undefined) return { field: undefined, value: meta }
  const member = findMember(page, isAlone ? IS_TOKEN : IS_PROOF)
  if (member !== undefined) return { field: undefined, value: member }
  const cookie = [...cookies].find(([name]) => /^xsrf-?token$|^csrf_?-?token$/i.test(name))?.[1]
  return cookie === undefined ? undefined : { field: undefined, value: decode(cookie) }
}

const IS_TOKEN = /csrf|xsrf|token/i
const NESTED_MAX = 3

/** The text of a member of a JSON object whose name matches. */
const findMember = (page: string, name: RegExp): string | undefined => {
  if (!/^\s*\{/.test(page)) return undefined
  const find = (value: unknown, depth: number): string | undefined => {
    if (typeof value !== 'object' || value === null || depth === 0) return undefined
    const entries = Object.entries(value)
    const own = entries.find(([key, each]) => name.test(key) && typeof each === 'string')?.[1]
    if (own !== undefined) return own as string
    for (const [, each] of entries) {
      const found = find(each, depth - 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  try {
    return find(JSON.parse(page), NESTED_MAX)
  } catch {
    return undefined
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const HEADERS = ['x-csrf-token', 'x-xsrf-token', 'csrf-token'] as const
const IS_HEADER = /csrf|xsrf/i

/** A request that changes something, with the token in headers and in the fields of a form. */
export const withFormProof = (request: ProofRequest, { field, value }: FormProof): ProofRequest => {
  const { method, body, body_type: type } = request
  const headers = request.headers ?? {}
  if (method === 'GET' || method === 'HEAD') return request
  const hasFields = type === 'form' || type === 'multipart'
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  // Some handlers read the token from JSON, too.
  const named = isObject ? Object.keys(body).filter((name) => IS_PROOF.test(name)) : []
  const isForm = hasFields && isObject
  const members = [...named, ...(isForm && field !== undefined ? [field] : [])]
  const own = Object.keys(headers).filter((name) => IS_HEADER.test(name))
  return {
    ...request,
    headers: {
      ...headers,
      ...Object.fromEntries([...HEADERS, ...own].map((name) => [name, value])),
    },
    ...(isObject &&
      members.length > 0 && {
        body: { ...body, ...Object.fromEntries(members.map((name) => [name, value])) },
      }),
  }
}

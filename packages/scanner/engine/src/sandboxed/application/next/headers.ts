/** Stand-in for `next/headers`. */
import { type RequestContext, getContext, makeAwaitable } from './request-context.ts'

type Cookie = { readonly name: string; readonly value: string }
type Options = {
  readonly path?: string
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
}

const toHeader = ({ name, value }: Cookie, { path = '/', ...options }: Options): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(options.maxAge === undefined ? [] : [`Max-Age=${options.maxAge}`]),
    ...(options.httpOnly === true ? ['HttpOnly'] : []),
    ...(options.secure === true ? ['Secure'] : []),
  ].join('; ')

const toStore = (context: RequestContext) => {
  const all = (): Cookie[] => [...context.cookies].map(([name, value]) => ({ name, value }))
  const nameIn = (given: string | { readonly name: string }): string =>
    typeof given === 'string' ? given : given.name
  const store = {
    get: (given: string | Cookie): Cookie | undefined => {
      const value = context.cookies.get(nameIn(given))
      return value === undefined ? undefined : { name: nameIn(given), value }
    },
    getAll: (given?: string): Cookie[] =>
      all().filter(({ name }) => given === undefined || name === given),
    has: (name: string): boolean => context.cookies.has(name),
    set: (given: string | (Cookie & Options), value = '', options: Options = {}) => {
      const cookie = typeof given === 'string' ? { name: given, value } : given
      context.cookies.set(cookie.name, cookie.value)
      context.setCookies.push(toHeader(cookie, typeof given === 'string' ? options : given))
      return store
    },
    delete: (given: string | { readonly name: string }) => {
      context.cookies.delete(nameIn(given))
      context.setCookies.push(toHeader({ name: nameIn(given), value: '' }, { maxAge: 0 }))
      return store
    },
    get size(): number {
      return context.cookies.size
    },
    toString: (): string =>
      all()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    [Symbol.iterator]: () => new Map(all().map((cookie) => [cookie.name, cookie])).entries(),
  }
  return store
}

export const cookies = (): unknown => makeAwaitable(toStore(getContext()))

export const headers = (): unknown => {
  const { headers: own } = getContext()
  const names = ['get', 'has', 'entries', 'keys', 'values', 'forEach'] as const
  return makeAwaitable({
    ...Object.fromEntries(names.map((name) => [name, (own[name] as Function).bind(own)])),
    [Symbol.iterator]: () => own[Symbol.iterator](),
  })
}

export const draftMode = (): unknown =>
  makeAwaitable({ isEnabled: false, enable: () => {}, disable: () => {} })

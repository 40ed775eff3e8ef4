import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that a handler of Next answers, and the cookies that it sets. */
export type RequestContext = {
  readonly headers: Headers
  readonly cookies: Map<string, string>
  /** Values of `set-cookie`. */
  readonly setCookies: string[]
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const createContext = (headers: Headers): RequestContext => ({
  headers,
  cookies: new Map(
    (headers.get('cookie') ?? '').split(/;\s*/).flatMap((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      return name === '' ? [] : [[name, decode(value)] as const]
    }),
  ),
  setCookies: [],
})

export const runInContext = <T>(context: RequestContext, act: () => T): T =>
  contexts.run(context, act)

export const getContext = (): RequestContext => {
  const context = contexts.getStore()
  if (context === undefined) throw new Error('called outside a request scope')
  return context
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A copy that can also be awaited, as newer versions of Next demand. */
export const makeAwaitable = <T extends object>(value: T): T & PromiseLike<T> =>
  // oxlint-disable-next-line unicorn/no-thenable -- code of each version of Next can use it
  Object.defineProperty({ ...value }, 'then', {
    value: (resolve: (value: T) => unknown) => resolve(value),
  }) as T & PromiseLike<T>

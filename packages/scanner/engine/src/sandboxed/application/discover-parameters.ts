import { IncomingMessage } from 'node:http'
import Module from 'node:module'
import querystring from 'node:querystring'
import url from 'node:url'
import { SENTINEL } from '../../protocol/application-job.ts'

const NAMES_MAX = 64
const NAME = /^[A-Za-z_$][\w$.-]{0,63}$/

const names = new Set<string>()

/** Returns the request parameter names that were read since the last call. */
export const takeNames = (): string[] => {
  const taken = [...names]
  names.clear()
  return taken
}

const learn = (name: unknown): void => {
  if (typeof name === 'string' && NAME.test(name) && names.size < NAMES_MAX && !OWN.has(name))
    names.add(name)
}

/** What languages and libraries read of any value, to learn whether it is a promise or a stream. */
const OWN = new Set([
  SENTINEL,
  'toJSON',
  'then',
  'pipe',
  '_readableState',
  '_writableState',
  ...Object.getOwnPropertyNames(Object.prototype),
])

/** Members of texts and lists; code that reads them names no parameter. */
const METHODS = new Set(
  [String.prototype, Array.prototype, Number.prototype].flatMap((each) =>
    Object.getOwnPropertyNames(each),
  ),
)

/** Whether a name of a value is one that a request gives, instead of what libraries look for. */
const isMember = (name: string): boolean =>
  /^[A-Za-z][\w-]*$/.test(name) && !METHODS.has(name) && !/^(?:is|to)[A-Z]/.test(name)

/**
 * A proxy that returns for any name what the sentinel has, a text or another such proxy, and
 * records the names, with those that lead to them.
 */
const listening = (values: unknown, path = ''): unknown =>
  typeof values !== 'object' || values === null
    ? values
    : new Proxy(values, {
        get: (target, name, receiver) => {
          const found: unknown = Reflect.get(target, name, receiver)
          if (typeof name === 'symbol' || OWN.has(name)) return found
          if (path !== '' && !isMember(name)) return found
          learn(path + name)
          const given: unknown = found ?? Reflect.get(target, SENTINEL) ?? SENTINEL
          return found === undefined ? listening(given, `${path}${name}.`) : found
        },
        has: (target, name) => {
          if (typeof name === 'string') learn(path + name)
          return Reflect.has(target, name)
        },
      })

/**
 * Starts recording which members of query, body, and headers are read on requests that contain the
 * sentinel.
 */
export const hookNames = (): void => {
  const search = URLSearchParams.prototype
  for (const member of ['get', 'getAll', 'has'] as const) {
    const original = search[member] as (name: string) => unknown
    Object.defineProperty(search, member, {
      configurable: true,
      writable: true,
      value: function (this: URLSearchParams, name: string) {
        learn(name)
        return Reflect.apply(original, this, [name])
      },
    })
  }
  wrapResult(JSON, 'parse', ([text]) => String(text).includes(SENTINEL))
  wrapResult(querystring, 'parse', ([text]) => String(text).includes(SENTINEL))
  const parse = url.parse as (...args: unknown[]) => { query?: unknown }
  Object.assign(url, {
    parse: (...args: unknown[]) => {
      const parsed = parse(...args)
      if (args[1] === true) parsed.query = listening(parsed.query)
      return parsed
    },
  })
  // Frameworks attach the parsed values to the request.
  for (const member of ['query', 'body'])
    Object.defineProperty(IncomingMessage.prototype, member, {
      configurable: true,
      get(this: object) {
        return undefined
      },
      set(this: object, value: unknown) {
        Object.defineProperty(this, member, {
          configurable: true,
          enumerable: true,
          writable: true,
          value: listening(value),
        })
      },
    })
}

const PARSER = /\/node_modules\/(?:fast-querystring|qs)\/lib\/index\.js$/

/** Does the same for parsers of queries in packages, once the application has loaded them. */
export const hookQueryParsers = (
  loaded: Readonly<Record<string, { readonly exports: unknown } | undefined>> = (
    Module as unknown as { readonly _cache: Record<string, { readonly exports: unknown }> }
  )._cache,
): void => {
  for (const [path, module] of Object.entries(loaded)) {
    const exported = module?.exports as { readonly parse?: unknown } | undefined
    if (PARSER.test(path) && typeof exported?.parse === 'function')
      wrapResult(exported, 'parse', ([text]) => String(text).includes(SENTINEL))
  }
}

const wrapResult = (
  owner: object,
  name: string,
  isOurs: (args: readonly unknown[]) => boolean,
): void => {
  const holder = owner as Record<string, (...args: unknown[]) => unknown>
  const original = holder[name] as (...args: unknown[]) => unknown
  holder[name] = (...args) => (isOurs(args) ? listening(original(...args)) : original(...args))
}

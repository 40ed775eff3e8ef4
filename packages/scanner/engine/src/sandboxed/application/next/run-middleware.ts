import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadIfInstalled, loadOwn } from './load-next.ts'

type Matcher = string | { readonly source: string }
type Middleware = {
  readonly default?: Handler
  readonly middleware?: Handler
  readonly proxy?: Handler
  readonly config?: { readonly matcher?: Matcher | readonly Matcher[] }
}
type Handler = (request: Request, event: object) => unknown
type PathToRegexp = { readonly pathToRegexp: (path: string) => RegExp }

const NAMES = ['middleware', 'proxy'].flatMap((name) => [`${name}.ts`, `${name}.js`])

/** The middleware next to a directory of routes. */
export const loadMiddleware = (root: string): Middleware | undefined => {
  const file = NAMES.map((name) => join(dirname(root), name)).find((path) => existsSync(path))
  return file === undefined ? undefined : (loadOwn(file) as Middleware)
}

/** What the middleware answers, or undefined if the request goes on. */
export const runMiddleware = async (
  { default: byDefault, middleware = byDefault, proxy = middleware, config }: Middleware,
  request: Request,
): Promise<Response | undefined> => {
  if (typeof proxy !== 'function' || !isMatched(config?.matcher, new URL(request.url).pathname))
    return undefined
  const response = await proxy(request, { waitUntil: () => {} })
  if (!(response instanceof Response)) return undefined
  const { headers } = response
  return headers.has('x-middleware-next') || headers.has('x-middleware-rewrite')
    ? undefined
    : response
}

/** A matcher that can't be read applies to each path. */
const isMatched = (given: Matcher | readonly Matcher[] | undefined, path: string): boolean => {
  if (given === undefined) return true
  const all = Array.isArray(given) ? (given as readonly Matcher[]) : [given as Matcher]
  const library = loadIfInstalled('next/dist/compiled/path-to-regexp') as PathToRegexp | undefined
  return all.some((matcher) => {
    const source = typeof matcher === 'string' ? matcher : matcher.source
    try {
      return library === undefined || library.pathToRegexp(source).test(path)
    } catch {
      return true
    }
  })
}

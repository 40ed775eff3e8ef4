import { isTestFile } from '../rules/test-files.ts'
import {
  DJANGO_PATHS,
  NEST_CLASSES,
  NEST_DECORATORS,
  PATH_CALLS,
  PYTHON_RECEIVERS,
  ROUTE_METHODS,
  ROUTE_RECEIVERS,
  SERVERS,
  plainPath,
} from '../rules/routes.ts'
import type { CallSites } from './call-sites.ts'
import { calledBackRoutes } from './called-back.ts'
import { classRoutes } from './class-routes.ts'
import { describedRoutes } from './described-routes.ts'
import { nextRoutes } from './next-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { type Mounts, type PrefixesOf, findMounts, joinPaths } from './mounts.ts'
import { createPluginPrefixes } from './plugin-prefixes.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'

export type Route = {
  readonly method: string
  readonly path: string
  readonly framework: string
  readonly file: ProgramFile
  readonly line: number
  /** Numbers of the functions that handle the route. */
  readonly handlers: readonly number[]
  /** The call that binds it, by its number. */
  readonly call?: number
  /** The node of the router that it belongs to, in its file. */
  readonly router?: number
  /** The object that describes it. */
  readonly described?: AbstractObject
  /** The class that handles it, or whose method does. */
  readonly view?: AbstractObject
  /** Whether it runs around the handlers of other routes. */
  readonly isAround?: boolean
  /** Nodes of functions that wrap the handler, in `file`. */
  readonly wrappers?: readonly number[]
}

/** All routes that the frameworks' rules find, in the order of the code. */
export const findRoutes = (
  program: Program,
  sites: CallSites,
  { prefixesOf }: Mounts = findMounts(program, sites),
): Route[] => {
  const ofPlugin = createPluginPrefixes(program)
  const routes = program.calls.flatMap((call, index) =>
    routesOfCall(program, sites, call, index).flatMap((route) => {
      const { file, fact } = call
      const above = route.framework === 'fastify' ? ofPlugin(file, fact.self) : ['']
      const prefixes = prefixesOf(file, fact.self).flatMap((prefix) =>
        above.map((each) => joinPaths(prefix, each)),
      )
      return underEach({ ...route, call: index, router: fact.self }, [...new Set(prefixes)])
    }),
  )
  for (const file of program.files)
    routes.push(
      ...nestRoutes(file),
      ...nextRoutes(program, file),
      ...pythonRoutes(program, file, prefixesOf),
      ...classRoutes(program, file),
      ...calledBackRoutes(program, file),
    )
  const handled = new Set(routes.flatMap(({ handlers }) => handlers))
  routes.push(
    ...messageRoutes(program).filter(({ handlers }) => handlers.some((at) => !handled.has(at))),
  )
  // No user sends a request to the servers of tests.
  return routes.filter(({ file }) => !isTestFile(file.path))
}

const underEach = (route: Route, prefixes: readonly string[]): Route[] =>
  prefixes.map((prefix) => ({
    ...route,
    path: prefix === '' ? route.path : plainPath(`${prefix}/${route.path}`).replace(/(.)\/$/, '$1'),
  }))

const handlersIn = (program: Program, { file, fact }: ProgramCall, from: number): number[] => {
  const { sets } = program
  const handlers = new Set<number>()
  const take = (token: AbstractObject) => {
    const isFunction = token.kind === 'function' || token.kind === 'bound'
    if (isFunction && !isGetter(program, token.of)) handlers.add(token.of)
  }
  for (const argument of fact.args
    .slice(from)
    .flatMap((each) => [each, ...wrappedIn(file, each)])) {
    if (argument < 0) continue
    for (const token of sets.of(file.nodeBase + argument)) {
      take(token)
      // `{handler}` of Fastify, and lists of middleware.
      for (const key of ['preHandler', '[]', 'handler']) {
        const held = token.kind === 'object' ? token.properties.get(key) : undefined
        for (const inner of held === undefined ? [] : sets.of(held)) {
          take(inner)
          const listed = inner.kind === 'object' ? inner.properties.get('[]') : undefined
          if (listed !== undefined) for (const each of sets.of(listed)) take(each)
        }
      }
    }
  }
  // A decorator of the program returns a function that calls the decorated one.
  return [...handlers].toSorted(
    (a, b) => Number(isDecorated(program, a)) - Number(isDecorated(program, b)),
  )
}

/** Whether a function has a decorator that makes it something else than a copy of another one. */
const isDecorated = ({ functions }: Program, index: number): boolean => {
  const { file } = functions[index] ?? {}
  return (
    file?.facts.language === 'python' &&
    file.facts.decorators.some(
      ({ of, name, param }) =>
        param === undefined && of === index - file.functionBase && name !== 'wraps',
    )
  )
}

/** `path('new/', self.add_view)` of a property: what it returns is the handler. */
const isGetter = ({ functions }: Program, index: number): boolean => {
  const { file } = functions[index] ?? {}
  const { getters = [] } = file?.facts ?? {}
  for (let at = 2; at < getters.length; at += 4)
    if (getters[at] === index - (file?.functionBase ?? 0)) return true
  return false
}

/** What a call wraps that makes a handler: `asyncHandler(async (req, res) => …)`. */
const wrappedIn = ({ facts }: ProgramFile, node: number): readonly number[] =>
  node < 0 ? [] : (facts.calls.find(({ result }) => result === node)?.args ?? [])

/** `server.route({ method, path, handler })`, and lists of such objects. */
const routesOfCall = (
  program: Program,
  sites: CallSites,
  call: ProgramCall,
  index: number,
): Route[] => {
  const described = describedRoutes(program, sites, call, index)
  if (described.length > 0)
    return described.map(({ method, path, framework, ...rest }) => ({
      ...made(call, method, path, framework, rest.handlers),
      ...rest,
    }))
  const route = routeOfCall(program, sites, call, index)
  return route ? [route] : []
}

const routeOfCall = (
  program: Program,
  sites: CallSites,
  call: ProgramCall,
  index: number,
): Route | undefined => {
  const { file, fact } = call
  const externals = sites.externals[index] ?? new Set<string>()
  for (const path of externals) {
    const server = SERVERS.get(path)
    if (server !== undefined) return made(call, 'ANY', '/', server, handlersIn(program, call, 0))
    const bound = PATH_CALLS.get(path)
    if (bound) {
      const bare = handlersIn(program, call, bound.from)
      return bare.length === 0
        ? undefined
        : made(call, toMethod(path), fact.literals?.[0] ?? '/', bound.framework, bare)
    }
    if (DJANGO_PATHS.has(path))
      return made(call, 'ANY', fact.literals?.[0] ?? '', 'django', handlersIn(program, call, 1))
    const at = path.lastIndexOf('.')
    const framework = ROUTE_RECEIVERS.get(path.slice(0, at))
    if (framework === undefined) continue
    const name = path.slice(at + 1)
    if (name === 'route') {
      const url = fact.options?.['0.url'] ?? fact.options?.['0.path']
      const method = fact.options?.['0.method'] ?? 'ANY'
      if (url !== undefined) return made(call, method, url, framework, handlersIn(program, call, 0))
      continue
    }
    if (!ROUTE_METHODS.has(name)) continue
    const literal = fact.literals?.[0] ?? routeBefore(file, fact.self)
    const hasPath = fact.literals?.[0] !== undefined
    const handlers = handlersIn(program, call, hasPath ? 1 : 0)
    // `app.get('env')` reads a setting, and `app.use(json())` handles nothing by itself.
    if (handlers.length === 0) continue
    return made(call, name, literal ?? '/', framework, handlers)
  }
  return externals.size === 0 ? unknownReceiver(program, sites, call, index) : undefined
}

/** `aiohttp.web.delete` and `router.add_delete` say which method they bind. */
const toMethod = (path: string): string =>
  /(?:\.|add_)(get|post|put|patch|delete|head)$/.exec(path)?.[1] ?? 'ANY'

/**
 * The framework of a parameter that is an `app` or `router` of another package, recognized by a
 * path and a handler.
 */
const unknownReceiver = (
  program: Program,
  sites: CallSites,
  call: ProgramCall,
  index: number,
): Route | undefined => {
  const { fact } = call
  const path = fact.literals?.[0]
  if (fact.self < 0 || path?.startsWith('/') !== true || !ROUTE_METHODS.has(fact.name))
    return undefined
  if ((sites.targets[index]?.size ?? 0) > 0) return undefined
  const handlers = handlersIn(program, call, 1)
  return handlers.length === 0 ? undefined : made(call, fact.name, path, 'unknown', handlers)
}

/** The path of `app.route('/x')` that a call is chained to, with other methods in between. */
const routeBefore = ({ facts }: ProgramFile, self: number): string | undefined => {
  for (let node = self; node >= 0;) {
    const call = facts.calls.find(({ result }) => result === node)
    if (call?.name === 'route') return call.literals?.[0]
    if (!call || !ROUTE_METHODS.has(call.name)) return undefined
    node = call.self
  }
  return undefined
}

const made = (
  { file, fact }: ProgramCall,
  method: string,
  path: string,
  framework: string,
  handlers: readonly number[],
): Route => ({
  method: /^(?:use|all|any)$/i.test(method)
    ? 'ANY'
    : method === 'del'
      ? 'DELETE'
      : method.toUpperCase(),
  path: plainPath(path),
  framework,
  file,
  line: fact.line,
  handlers,
})

const nestRoutes = (file: ProgramFile): Route[] => {
  const { decorators, functions } = file.facts
  return decorators.flatMap(({ of, class: owner, name, literal }) => {
    const ofClass = decorators.filter((each) => each.of === owner && owner >= 0)
    const controller = ofClass.find((each) => each.name === 'Controller')
    const isMessage = ofClass.some((each) => NEST_CLASSES.get(each.name)?.test(name) === true)
    const method = isMessage ? 'ANY' : controller ? NEST_DECORATORS.get(name) : undefined
    if (method === undefined || of === owner) return []
    const path = plainPath(`${controller?.literal ?? ''}/${literal ?? ''}`.replace(/\/$/, ''))
    const line = functions[of]?.line ?? 0
    return [{ method, path, framework: 'nest', file, line, handlers: [file.functionBase + of] }]
  })
}

/** `@app.get('/x')` and `@app.route('/x', methods=['POST'])`. */
const pythonRoutes = ({ sets }: Program, file: ProgramFile, prefixesOf: PrefixesOf): Route[] =>
  file.facts.decorators.flatMap(({ of, name, literal, methods, callee, self }) =>
    [...sets.of(file.nodeBase + callee)].flatMap((token): Route[] => {
      const framework = PYTHON_RECEIVERS.get(token.path.slice(0, token.path.lastIndexOf('.')))
      if (
        framework === undefined ||
        literal === undefined ||
        !(name === 'route' || ROUTE_METHODS.has(name))
      )
        return []
      const line = file.facts.functions[of]?.line ?? 0
      const handlers = [file.functionBase + of]
      return (methods?.split(',') ?? [name === 'route' ? 'GET' : name.toUpperCase()]).flatMap(
        (method) =>
          underEach(
            {
              method,
              path: plainPath(literal),
              framework,
              file,
              line,
              handlers,
              ...(self === undefined ? {} : { router: self }),
            },
            prefixesOf(file, self ?? -1),
          ),
      )
    }),
  )

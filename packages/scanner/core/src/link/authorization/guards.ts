import {
  DENIAL_NAME,
  DENIAL_STATUS,
  GUARD_NAME,
  GUARD_PATH,
  IDENTIFYING_PATH,
  LOGIN_PAGE,
  ROLE_PATH,
} from '../../rules/authentication.ts'
import type { CallSites } from '../call-sites.ts'
import type { AbstractObject } from '../points-to.ts'
import type { Program, ProgramFile } from '../program.ts'
import { withoutDefault } from '../without-default.ts'
import type { Route } from '../routes.ts'
import type { IndexedCall, ProgramIndex } from './program-index.ts'

/** A check of who sends a request: one that denies access, or one that only finds out. */
export type Guard = {
  readonly name: string
  readonly denies: boolean
  /** The function that checks, by its number, if it is in the repository. */
  readonly at?: number
  /** Set if only marks on routes say what it asks for beyond a login. */
  readonly isGeneral?: boolean
  /** Set if it is known to admit only users with a role. */
  readonly isForRole?: boolean
  /** Set if it only refuses, whatever was checked before. */
  readonly isRefusal?: boolean
}

export type Guards = {
  readonly ofFunction: (index: number) => Guard | undefined
  /** Those among the values of a node: middleware, lists of it, and classes of guards. */
  readonly ofNode: (file: ProgramFile, node: number) => readonly Guard[]
  readonly ofCall: (file: ProgramFile, call: IndexedCall) => Guard | undefined
  readonly ofTokens: (tokens: readonly AbstractObject[]) => readonly Guard[]
  readonly isGuardPath: (path: string) => boolean
  readonly isDenial: (file: ProgramFile, call: IndexedCall) => boolean
}

/** Recognizes guards by what they do, and external ones by their names. */
export const createGuards = (
  program: Program,
  sites: CallSites,
  index: ProgramIndex,
  routes: readonly Route[],
): Guards => {
  // What handles a route checks for itself alone.
  const handlers = new Set(
    routes.flatMap(({ handlers: all, isAround = false }) => (isAround ? [] : all.slice(-1))),
  )
  const known = new Map<number, Guard | undefined>()
  /** The least depth at which a function was found to be none; deeper, less of it is seen. */
  const unguardedFrom = new Map<number, number>()
  // `app.use(requireUser)`
  const isMiddleware = new Set(
    routes.flatMap(({ handlers: all, call }) =>
      call !== undefined && MIDDLEWARE_CALL.test(program.calls[call]?.fact.name ?? '') ? all : [],
    ),
  )
  let decorations: ReadonlyMap<string, readonly AbstractObject[]> | undefined
  const listPaths = (at: number): readonly string[] =>
    [...(sites.externals[at] ?? [])].map(withoutDefault)

  const isDenial = (_: ProgramFile, { call }: IndexedCall): boolean => {
    const { name, options = {}, literals = {} } = call
    if (DENIAL_NAME.test(name)) return true
    if (/redirect/i.test(name) && Object.values(literals).some((text) => LOGIN_PAGE.test(text)))
      return true
    return STATUS_PLACES.some((place) => DENIAL_STATUS.test(options[place] ?? ''))
  }

  const identifies = ({ at }: IndexedCall): boolean =>
    listPaths(at).some((path) => IDENTIFYING_PATH.test(path))

  const ofFunction = (at: number, depth = 0): Guard | undefined => {
    if (known.has(at)) return known.get(at)
    if ((unguardedFrom.get(at) ?? Infinity) <= depth) return undefined
    if (handlers.has(at) && !isMiddleware.has(at)) return undefined
    // Until it is known: a function that calls itself isn't a guard for that reason.
    known.set(at, undefined)
    const guard = inspect(at, depth)
    if (depth === 0 || guard) known.set(at, guard)
    else {
      known.delete(at)
      unguardedFrom.set(at, depth)
    }
    return guard
  }

  const inspect = (at: number, depth: number): Guard | undefined => {
    const found = program.functions[at]
    if (!found) return undefined
    const { file, fact } = found
    const own = index(file)
    const name = fact.name.slice(fact.name.lastIndexOf('.') + 1)
    if (OTHER_CHECK.test(name)) return undefined
    const local = at - file.functionBase
    const calls = [...own.within(local), ...own.methodsOf(local)]
      .slice(0, FUNCTIONS_MAX)
      .flatMap((each) => own.callsIn(each))
    if (calls.some((call) => isDenial(file, call))) return { name, denies: true, at }
    if (calls.some((call) => identifies(call)))
      return { name, denies: GUARD_NAME.test(name) && !FINDING_NAME.test(name), at }
    const called =
      depth < DEPTH_MAX
        ? calls
            .flatMap((call) => [...(sites.targets[call.at] ?? [])])
            .slice(0, CALLEES_MAX)
            .flatMap((target) => (target === at ? [] : (ofFunction(target, depth + 1) ?? [])))
        : []
    if (called.length > 0)
      return { name, denies: REQUIRING_NAME.test(name) || called.some(({ denies }) => denies), at }
    return GUARD_NAME.test(name) && calls.length > 0
      ? { name, denies: !FINDING_NAME.test(name), at }
      : undefined
  }

  const ofTokens = (tokens: readonly AbstractObject[], depth: number): Guard[] =>
    tokens.flatMap((token): Guard[] => {
      if (token.kind === 'function' || token.kind === 'bound') {
        const guard = ofFunction(token.of)
        if (guard) return [guard]
        const { name = '' } = program.functions[token.of]?.fact ?? {}
        return isPermission(program.sets.prototype(token.of))
          ? [{ name, denies: true, at: token.of }]
          : []
      }
      if (token.kind === 'external') {
        const path = withoutDefault(token.path)
        const name = path.slice(path.lastIndexOf('.') + 1)
        return GUARD_PATH.test(path) || (GUARD_NAME.test(name) && !OTHER_CHECK.test(path))
          ? [{ name: path, denies: true, ...askedRole(path) }]
          : []
      }
      const held = depth > 0 ? token.properties.get('[]') : undefined
      return held === undefined ? [] : ofTokens(program.sets.of(held), depth - 1)
    })

  const ofNode = (file: ProgramFile, node: number): readonly Guard[] => {
    if (node < 0) return []
    const found = ofTokens(program.sets.of(file.nodeBase + node), 2)
    if (found.length > 0) return found
    // `requireRole('admin')`, and members of what a plugin decorated.
    const name = index(file).nameOf(node)
    const decorated = (decorations ??= listDecorations(program)).get(name)
    if (decorated) return ofTokens(decorated, 0)
    return GUARD_NAME.test(name) && !OTHER_CHECK.test(name) ? [{ name, denies: true }] : []
  }

  return {
    ofFunction,
    ofNode,
    ofTokens: (tokens) => ofTokens(tokens, 2),
    isGuardPath: (path) => GUARD_PATH.test(withoutDefault(path)),
    isDenial,
    ofCall: (file, call) => {
      for (const target of sites.targets[call.at] ?? []) {
        const guard = ofFunction(target)
        if (guard) return guard
      }
      if (isDenial(file, call)) return { name: call.call.name, denies: true, isRefusal: true }
      const path = listPaths(call.at).find(
        (each) => IDENTIFYING_PATH.test(each) || GUARD_PATH.test(each),
      )
      if (path !== undefined) return { name: path, denies: false, ...askedRole(path) }
      const { name, self } = call.call
      const isUnknown = (sites.targets[call.at]?.size ?? 0) === 0
      return isUnknown && self >= 0 && GUARD_NAME.test(name) ? { name, denies: true } : undefined
    },
  }
}

/** Packages of which each check is one of a role or a right. */
const askedRole = (path: string): Pick<Guard, 'isForRole'> =>
  ROLE_PATH.test(path) ? { isForRole: true } : {}

/** Functions that an application gets as members: `app.decorate('staff', check)` of Fastify. */
const listDecorations = ({ calls, sets }: Program) =>
  new Map(
    calls.flatMap(({ file, fact: { name, literals, args } }) => {
      const member = name === 'decorate' ? literals?.[0] : undefined
      const held = (args[1] ?? -1) < 0 ? [] : sets.of(file.nodeBase + (args[1] as number))
      const functions = held.filter(({ kind }) => kind === 'function')
      return member !== undefined && functions.length > 0 ? [[member, functions] as const] : []
    }),
  )

/** Whether a class is a permission of Django REST framework. */
const isPermission = ({ parents }: AbstractObject): boolean =>
  parents.some(({ path }) => path.startsWith('rest_framework.permissions.'))

/** Functions that find out who the user is, and refuse no request. */
const FINDING_NAME =
  /^(?:get|load|read|find|fetch|attach|populate|resolve|deserialize|set)?_?(?:current|session|optional)|^(?:load|read|find|fetch|attach|populate|deserialize)(?=_|[A-Z])/i

/** Functions that throw without a user, whatever they call the user and the error. */
const REQUIRING_NAME =
  /^(?:require|must|demand|enforce)(?=_|[A-Z])|^(?:ensure|assert)\w*(?:user|auth|login|session|member|account|admin|staff|owner)/i

/** Checks of something other than who sends a request. */
const OTHER_CHECK = /csrf|xsrf|throttl|rate_?limit|limiter|captcha|same_?(?:site|origin)|^cors/i

/** Calls that bind no route. */
export const MIDDLEWARE_CALL = /^(?:use|addHook|all|ext)$/

const DEPTH_MAX = 2
const FUNCTIONS_MAX = 40
const CALLEES_MAX = 40
const STATUS_PLACES =
  '0 1 2 0.status 0.statusCode 1.status 1.statusCode 0.code 1.code 1.extensions.code .status .status_code .code'.split(
    ' ',
  )

import {
  DENIAL_NAME,
  LOGIN_NAME,
  NEUTRAL_NAME,
  PRIVATE_ROUTE,
  PUBLIC_ROUTE,
  ROLE_NAME,
  SHOWING_NAMES,
} from '../../rules/authentication.ts'
import { toSink } from '../../rules/sinks.ts'
import type { CallSites } from '../call-sites.ts'
import type { FoundSink } from '../find-sinks.ts'
import type { Mounts } from '../mounts.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Route } from '../routes.ts'
import type { WholeFlow } from '../whole-flow.ts'
import { type Guard, type Guards, MIDDLEWARE_CALL } from './guards.ts'
import { IDENTITY, type Identity } from './identity.ts'
import type { ProgramIndex } from './program-index.ts'
import { type RecordAccess, recordAccess, listedModel } from './record-access.ts'
import { createRouteGuards } from './route-guards.ts'

/** What the code of a route does about its user and about records. */
type HandledRoute = {
  readonly route: Route
  /** The last handler, by its number. */
  readonly handler: number
  readonly guards: readonly Guard[]
  readonly accesses: readonly (RecordAccess & { readonly file: ProgramFile })[]
  /** Whether code compares, filters, or passes on who the user is. */
  /** Models of which it lists the records of the user. */
  readonly lists: readonly string[]
  readonly usesIdentity: boolean
}

type Context = {
  readonly program: Program
  readonly sites: CallSites
  readonly mounts: Mounts
  readonly guards: Guards
  readonly index: ProgramIndex
  readonly whole: WholeFlow
  readonly identity: Identity
}

/** By function: candidates for missing checks of the user, or of the owner of a record. */
export const findUnauthorized = (
  context: Context,
  routes: readonly Route[],
): ReadonlyMap<number, readonly FoundSink[]> => {
  const guardsOf = createRouteGuards(context)
  const handled = routes.flatMap((route): HandledRoute[] => {
    const handler = route.handlers.at(-1)
    return handler === undefined || isMiddleware(context.program, route)
      ? []
      : [inspect(context, route, handler, guardsOf(route))]
  })
  const found = new Map<number, FoundSink[]>()
  if (!handled.some(({ guards }) => guards.length > 0)) return found
  const byFile = Map.groupBy(handled, ({ handler }) => context.program.functions[handler]?.file)
  for (const [file, own] of byFile) {
    if (!file) continue
    for (const each of own) {
      const sink = missingLogin(context, each, own) ?? missingOwner(context, each, own)
      if (sink && !found.has(each.handler)) found.set(each.handler, [sink])
    }
  }
  return found
}

/** `app.use(handler)` binds no route. */
const isMiddleware = ({ calls }: Program, { call }: Route): boolean =>
  call !== undefined && MIDDLEWARE_CALL.test(calls[call]?.fact.name ?? '')

const DEPTH_MAX = 3
const FUNCTIONS_MAX = 200

const inspect = (
  { program, sites, guards, index, whole, identity }: Context,
  route: Route,
  handler: number,
  before: readonly Guard[],
): HandledRoute => {
  const found: Guard[] = [...before]
  const accesses: (RecordAccess & { readonly file: ProgramFile })[] = []
  const lists: string[] = []
  let usesIdentity = false
  const seen = new Set<number>()
  const queue: [at: number, depth: number][] = [[handler, 0]]
  for (const [at, depth] of queue) {
    const { file } = program.functions[at] ?? {}
    if (!file || seen.has(at) || seen.size > FUNCTIONS_MAX) continue
    seen.add(at)
    const own = index(file)
    const origins = whole.originsOf(file)
    for (const local of own.within(at - file.functionBase)) {
      // What callers pass counts where they pass it.
      const isRead = depth === 0 || identity.isReadIn(file, local)
      for (const indexed of own.callsIn(local)) {
        const { call } = indexed
        const guard = guards.ofCall(file, indexed)
        if (guard) found.push(guard)
        const isShown = SHOWING_NAMES.has(call.name) || call.name === '#dependency'
        usesIdentity ||=
          isRead &&
          !isShown &&
          !guard &&
          [...call.args, call.self].some((node) => origins.get(node)?.has(IDENTITY) === true)
        const access = recordAccess(program, sites, file, own, indexed)
        if (access) accesses.push({ ...access, file })
        const listed = listedModel(program, file, own, indexed.call)
        if (listed !== undefined && call.args.some((node) => origins.get(node)?.has(IDENTITY)))
          lists.push(listed)
        if (depth < DEPTH_MAX && !guard)
          for (const target of sites.targets[indexed.at] ?? []) queue.push([target, depth + 1])
      }
    }
  }
  return { route, handler, guards: found, accesses, lists, usesIdentity }
}

const changes = ({ accesses }: HandledRoute): boolean =>
  accesses.some(({ kind, isChosen }) => kind === 'write' && isChosen)

const isPublic = ({ program }: Context, { route, handler }: HandledRoute): boolean =>
  PUBLIC_ROUTE.test(`${route.path} ${program.functions[handler]?.fact.name ?? ''}`)

const SIBLINGS_MIN = 2

/** A route without a guard next to guarded ones that changes records, or is the only one. */
const missingLogin = (
  context: Context,
  each: HandledRoute,
  siblings: readonly HandledRoute[],
): FoundSink | undefined => {
  if (each.guards.length > 0 || each.usesIdentity || each.accesses.length === 0) return undefined
  const others = siblings.filter(({ handler }) => handler !== each.handler)
  const guarded = others.filter(({ guards }) => guards.length > 0)
  const open = others.filter((other) => other.guards.length === 0 && !isPublic(context, other))
  const isPrivate = PRIVATE_ROUTE.test(each.route.path)
  const isOnlyOne = guarded.length >= SIBLINGS_MIN && open.length === 0
  const creates = each.accesses.some(({ kind }) => kind === 'insert')
  const isSuspicious =
    guarded.length > 0 &&
    ((changes(each) && guarded.some(changes)) ||
      (changes(each) && guarded.length >= SIBLINGS_MIN) ||
      (isPrivate && guarded.length > 0) ||
      (isOnlyOne &&
        creates &&
        guarded.some(({ accesses }) => accesses.some(({ kind }) => kind !== 'read'))))
  if (!isSuspicious || (isPublic(context, each) && !changes(each))) return undefined
  return toFound(context, each, 'missing-authorization', undefined)
}

const isDenial = (name: string): boolean => DENIAL_NAME.test(name) || NEUTRAL_NAME.test(name)

/** A route for logged-in users that finds a record by an ID without a check of its owner. */
const missingOwner = (
  context: Context,
  each: HandledRoute,
  siblings: readonly HandledRoute[],
): FoundSink | undefined => {
  if (each.guards.length === 0 || each.usesIdentity) return undefined
  const names = each.guards.map(({ name }) => name)
  const isForRole = names.some(
    (name) => ROLE_NAME.test(name) || !(LOGIN_NAME.test(name) || isDenial(name)),
  )
  const isForLogin = names.some((name) => LOGIN_NAME.test(name) && !isDenial(name))
  if (isForRole || !isForLogin || PRIVATE_ROUTE.test(each.route.path)) return undefined
  const checked = siblings.filter(
    (other) => other.usesIdentity && other.accesses.some(({ isChosen }) => isChosen),
  )
  // A user who sees only their own records in a list may change only these.
  const listed = new Set(siblings.flatMap(({ lists }) => lists))
  const owned = new Set(checked.flatMap(({ accesses }) => accesses.map(({ of }) => of)))
  const access = each.accesses.find(
    ({ kind, of, isChosen }) =>
      isChosen &&
      kind !== 'insert' &&
      (kind === 'write' ? checked.length > 0 || listed.has(of) : owned.has(of)),
  )
  return access ? toFound(context, each, 'idor', access) : undefined
}

const toFound = (
  { program }: Context,
  { handler }: HandledRoute,
  id: 'missing-authorization' | 'idor',
  access: HandledRoute['accesses'][number] | undefined,
): FoundSink => {
  const { file, fact } = program.functions[handler] as Program['functions'][number]
  const isInside =
    access !== undefined &&
    access.file === file &&
    access.call.line >= fact.line &&
    access.call.line <= fact.endLine
  return {
    ...toSink(id),
    callee: access?.call.name ?? '',
    line: isInside ? access.call.line : fact.line,
    column: isInside ? access.call.column : fact.column,
    nodes: [],
  }
}

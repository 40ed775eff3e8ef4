import { ACCOUNT_MODEL, PERSONAL_COLUMN, PRIVATE_ROUTE } from '../../rules/authentication.ts'
import type { FoundSink } from '../find-sinks.ts'
import type { Mounts } from '../mounts.ts'
import type { Program } from '../program.ts'
import type { Route } from '../routes.ts'
import type { WholeFlow } from '../whole-flow.ts'
import { MIDDLEWARE_CALL } from './guards.ts'
import {
  type Inspection,
  type InspectionContext,
  type RouteAccess,
  inspectFunction,
} from './inspect-route.ts'
import { findForgeable } from './find-forgeable.ts'
import {
  type HandledRoute,
  changed,
  changes,
  isEntering,
  isForLogin,
  isForRole,
  isOpen,
  isPublic,
  isReading,
  toFound,
  writes,
} from './handled-route.ts'
import { inspectModelView } from './model-views.ts'
import { createRoles, isForKey } from './guard-roles.ts'
import { missingRole } from './missing-role.ts'
import { type Ownership, learnOwnership } from './ownership.ts'
import { createRouteGuards, getPlace, listMiddleware } from './route-guards.ts'
import { type Columns, covers } from './selected-columns.ts'
import { findSavingMethods } from './saving-methods.ts'
import { createMakeup, handlerParameters } from './value-makeup.ts'

type Context = Omit<InspectionContext, 'makeup' | 'savingMethods'> & {
  readonly mounts: Mounts
  readonly whole: WholeFlow
}

/** By function: candidates for missing checks of the user, or of the owner of a record. */
export const findUnauthorized = (
  given: Context,
  routes: readonly Route[],
): ReadonlyMap<number, readonly FoundSink[]> => {
  const { program } = given
  const context = {
    ...given,
    makeup: createMakeup(given.index, given.whole),
    savingMethods: findSavingMethods(program, given.index),
  }
  const guardsOf = createRouteGuards(context)
  const guarded = routes.flatMap((route): Omit<HandledRoute, 'roles'>[] => {
    const handler = route.handlers.at(-1)
    if (handler === undefined || isMiddleware(program, route)) return []
    const inspection =
      route.view?.of === handler
        ? inspectModelView(context, route)
        : inspectFunction(context, handler, handlerParameters(program, route, handler))
    for (const at of listMiddleware(program, route))
      if (at !== handler) addMiddleware(context, route, at, inspection)
    const guards = [...guardsOf(route), ...inspection.guards]
    return [{ route, handler, inspection, guards }]
  })
  const hasRole = createRoles(
    context,
    guarded.flatMap(({ guards }) => guards),
    new Set(guarded.flatMap(({ inspection }) => inspection.accesses.map(({ of }) => of))),
  )
  const handled = guarded.map((each): HandledRoute => ({
    ...each,
    roles: each.guards.filter(hasRole).map(({ name }) => name),
  }))
  const found = new Map<number, FoundSink[]>()
  if (!handled.some(({ guards }) => guards.length > 0)) return found
  const forgeable = findForgeable(
    context,
    handled.map((each) => ({
      route: each.route,
      handler: each.handler,
      isForLogin: isForLogin(each),
      accesses: each.inspection.accesses,
    })),
  )
  const ownership = learnOwnership(
    context,
    handled.map(({ route, handler, inspection, guards, roles }) => ({
      handler,
      inspection,
      isForRole: roles.length > 0,
      isOpen: guards.length === 0,
      isReading: isReading(route),
      isOfPart: OF_A_PART.test(route.path),
    })),
  )
  const byFile = Map.groupBy(handled, createFileLookup(context, handled))
  for (const [file, siblings] of byFile) {
    if (!file) continue
    for (const each of siblings) {
      if (found.has(each.handler)) continue
      const sink =
        missingLogin(program, each, siblings, handled, ownership) ??
        missingRole(program, each, siblings, handled)
      if (sink) found.set(each.handler, [sink])
    }
  }
  // What lacks a check by mistake shows nothing about who may read a record.
  const isIntended = (handler: number) => !found.has(handler)
  const shared = new Map(
    [...ownership.shared].map(([of, all]) => [
      of,
      new Map([...all].filter(([handler]) => isIntended(handler))),
    ]),
  )
  const lacking = handled.flatMap((each) => {
    if (found.has(each.handler) || each.guards.some((guard) => isForKey(context, guard))) return []
    const access = missingOwner(each, { ...ownership, shared })
    return access ? [{ each, access }] : []
  })
  for (const [of, all] of Map.groupBy(lacking, ({ access }) => access.of))
    if (of === '' || new Set(all.map(({ each }) => each.handler)).size < COMMON_MIN)
      for (const { each, access } of all)
        found.set(each.handler, [toFound(program, each, 'idor', access)])
  for (const [at, sink] of forgeable) found.set(at, [...(found.get(at) ?? []), sink])
  return found
}

/**
 * The file of a handler. What a decorator of the program made of one belongs to the handlers that
 * are bound next to it.
 */
const createFileLookup = (
  { program, guards }: InspectionContext,
  handled: readonly HandledRoute[],
) => {
  const isMade = ({ handler }: HandledRoute): boolean => {
    const { file, fact } = program.functions[handler] ?? {}
    const parent = fact?.parent ?? 0
    return (
      file !== undefined &&
      parent > 0 &&
      guards.ofFunction(file.functionBase + parent) !== undefined
    )
  }
  const plain = new Map(
    handled.flatMap((each) =>
      isMade(each) ? [] : [[each.route.file, program.functions[each.handler]?.file] as const],
    ),
  )
  return (each: HandledRoute) =>
    (isMade(each) ? plain.get(each.route.file) : undefined) ?? program.functions[each.handler]?.file
}

/** Middleware of a route that finds the record may compare it with the user. */
const addMiddleware = (
  context: InspectionContext,
  route: Route,
  at: number,
  inspection: Inspection,
): void => {
  const { accesses, comparesUser } = inspectFunction(
    context,
    at,
    handlerParameters(context.program, route, at),
    // What a wrapper of handlers calls isn't its own.
    { depthMax: 0 },
  )
  const models = new Set(inspection.accesses.map(({ of }) => of))
  inspection.comparesUser ||= accesses.some(
    ({ isChosen, isOfUser, kind, of }) =>
      isChosen && (comparesUser || (isOfUser && kind !== 'insert' && models.has(of))),
  )
}

/** `app.use(handler)` binds no route. */
const isMiddleware = ({ calls }: Program, { call, isAround = false }: Route): boolean =>
  isAround || (call !== undefined && MIDDLEWARE_CALL.test(calls[call]?.fact.name ?? ''))

const isChange = (kind: RouteAccess['kind']): boolean => kind === 'write' || kind === 'insert'

/** Whether a route creates an account, before its user has a login. */
const registers = ({ inspection }: HandledRoute): boolean =>
  inspection.accesses.some(
    ({ kind, call: { keys, literals, options } }) =>
      kind === 'insert' &&
      [...Object.values(keys ?? {}), literals?.[0] ?? '', options?.['0.sql'] ?? ''].some((text) =>
        /passw/i.test(text),
      ),
  )

/** Whether a handler reads a password of the request: its user has no login yet. */
const asksForPassword = ({ functions }: Program, { handler }: HandledRoute): boolean => {
  const { file } = functions[handler] ?? {}
  if (!file) return false
  const { loads, strings, calls } = file.facts
  const local = handler - file.functionBase
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at + 3] === local && PASSWORD.test(strings[loads[at + 1] as number] ?? ''))
      return true
  return calls.some(
    (call) => call.in === local && call.name === 'get' && PASSWORD.test(call.literals?.[0] ?? ''),
  )
}

const PASSWORD = /^(?:password|passwd|passphrase)\d?$/i

const SIBLINGS_MIN = 2
/** For a route that only reads, which may be meant for all. */
const READING_SIBLINGS_MIN = 4

/** A route without a guard next to guarded ones that changes records, or is the only one. */
const missingLogin = (
  program: Program,
  each: HandledRoute,
  siblings: readonly HandledRoute[],
  all: readonly HandledRoute[],
  { restricted }: Ownership,
): FoundSink | undefined => {
  const { accesses } = each.inspection
  if (!isOpen(each) || accesses.length === 0 || registers(each)) return undefined
  const others = siblings.filter(({ handler }) => handler !== each.handler)
  const guarded = others.filter(({ guards }) => guards.length > 0)
  const open = others.filter((other) => isOpen(other) && !isPublic(program, other))
  const isOnlyOne = guarded.length >= SIBLINGS_MIN && open.length === 0
  const models = new Set(changed(each).map(({ of }) => of))
  const isElsewhereGuarded =
    isGuardedMostly(program, all) &&
    all.some(
      (other) =>
        other.guards.length > 0 && changed(other).some(({ of }) => of !== '' && models.has(of)),
    )
  const isSuspicious =
    (changes(each) &&
      (guarded.some(writes) || guarded.length >= SIBLINGS_MIN || isElsewhereGuarded)) ||
    (PRIVATE_ROUTE.test(getPlace(each.route)) && guarded.length > 0) ||
    listsPeople(each) ||
    (isOnlyOne &&
      guarded.length >= READING_SIBLINGS_MIN &&
      accesses.some(({ isChosen, of }) => isChosen && restricted.has(of))) ||
    (isOnlyOne &&
      accesses.some(({ kind }) => kind === 'insert') &&
      guarded.some(({ inspection }) => inspection.accesses.some(({ kind }) => isChange(kind))))
  if (
    !isSuspicious ||
    isEntering(program, each) ||
    (!changes(each) && asksForPassword(program, each)) ||
    (isPublic(program, each) && !changes(each))
  )
    return undefined
  return toFound(program, each, 'missing-authorization', undefined)
}

/** Whether a route lists what accounts say about their owners. */
const listsPeople = (each: HandledRoute): boolean =>
  isReading(each.route) &&
  each.inspection.accesses.some(
    ({ kind, of, isChosen, columns }) =>
      kind === 'list' &&
      !isChosen &&
      ACCOUNT_MODEL.test(of) &&
      [...(columns ?? [])].some((name) => PERSONAL_COLUMN.test(name)),
  )

const CHANGING_MIN = 3
const GUARDED_SHARE = 0.7

/** Whether nearly all routes of a program that change records have guards. */
const isGuardedMostly = (program: Program, all: readonly HandledRoute[]): boolean => {
  const changing = all.filter((each) => changes(each) && !isPublic(program, each))
  const guarded = changing.filter(({ guards }) => guards.length > 0)
  return changing.length >= CHANGING_MIN && guarded.length >= GUARDED_SHARE * changing.length
}

/**
 * Whether other routes show a record to all. A part of it that lists leave out, such as
 * `/expeditions/:id/permit`, may be meant for its owner.
 */
const isSharedBy = (
  { route, handler }: HandledRoute,
  columns: Columns,
  shared: ReadonlyMap<number, Columns> = new Map(),
  viewed: ReadonlySet<number> = new Set(),
): boolean => {
  const isPart = OF_A_PART.test(route.path) && columns !== undefined
  return (
    [...shared].some(
      ([other, shown]) => other !== handler && (!isPart || covers(shown, columns)),
    ) ||
    (isPart && viewed.size > 0)
  )
}

const OF_A_PART = /\/[:{<][^/]*\/[\w-]+\/?$/

/** Records that so many routes find for any user belong to all, whatever some routes restrict. */
const COMMON_MIN = 5

/** How a route for any user finds a record by an ID without a check of its owner. */
const missingOwner = (
  each: HandledRoute,
  { restricted, owned, shared, viewed }: Ownership,
): RouteAccess | undefined => {
  const { comparesUser, accesses } = each.inspection
  if (!isForLogin(each) || isForRole(each) || comparesUser) return undefined
  if (PRIVATE_ROUTE.test(getPlace(each.route))) return undefined
  // One query that is limited to the user decides about what is found from its result.
  if (accesses.some(({ isOfUser, isChosen, kind }) => isOfUser && isChosen && kind !== 'insert'))
    return undefined
  // What a created record only refers to may belong to all.
  const creates = accesses.some(({ kind }) => kind === 'insert')
  return accesses.find(
    ({ kind, of, isChosen, isOfUser, isKeyed, isShown, columns }) =>
      isChosen &&
      !(isShown && kind !== 'write') &&
      !(kind === 'read' && creates && !isReading(each.route)) &&
      !isOfUser &&
      (kind === 'write'
        ? (restricted.has(of) && !creates) || owned.has(of)
        : (kind === 'read' || (kind === 'list' && isKeyed && isReading(each.route))) &&
          restricted.has(of) &&
          !isSharedBy(each, columns, shared.get(of), viewed.get(of))),
  )
}

import { ENTRY_ROUTE, PUBLIC_ROUTE } from '../../rules/authentication.ts'
import { toSink } from '../../rules/sinks.ts'
import type { FoundSink } from '../find-sinks.ts'
import type { Program } from '../program.ts'
import type { Route } from '../routes.ts'
import type { Guard } from './guards.ts'
import type { Inspection, RouteAccess } from './inspect-route.ts'

/** What the code of a route does about its user and about records. */
export type HandledRoute = {
  readonly route: Route
  /** The last handler, by its number. */
  readonly handler: number
  readonly inspection: Inspection
  readonly guards: readonly Guard[]
  /** Names of what admits only users with a role. */
  readonly roles: readonly string[]
}

export const isReading = ({ method }: Route): boolean => /^(?:GET|ANY)$/.test(method)

/** Whether code beyond a login decides who may do it. */
export const isForRole = ({ roles, inspection }: HandledRoute): boolean =>
  roles.length > 0 || inspection.checksRole

/** Whether a guard refuses those without a login, or the handler does once it found no user. */
export const isForLogin = ({ guards }: HandledRoute): boolean => {
  const checks = guards.filter(({ isRefusal = false }) => !isRefusal)
  return checks.some(({ denies }) => denies || guards.length > checks.length)
}

export const usesUser = ({ inspection }: HandledRoute): boolean =>
  inspection.comparesUser ||
  inspection.checksRole ||
  inspection.accesses.some(({ isOfUser }) => isOfUser)

export const isOpen = (each: HandledRoute): boolean => each.guards.length === 0 && !usesUser(each)

export const changed = ({ inspection }: HandledRoute): readonly RouteAccess[] =>
  inspection.accesses.filter(({ kind, isChosen }) => kind === 'write' && isChosen)

export const changes = (each: HandledRoute): boolean => changed(each).length > 0

export const writes = ({ inspection }: HandledRoute): boolean =>
  inspection.accesses.some(({ kind }) => kind === 'write')

export const isPublic = (program: Program, { route, handler }: HandledRoute): boolean =>
  PUBLIC_ROUTE.test(`${route.path} ${program.functions[handler]?.fact.name ?? ''}`)

/** Whether a route is for those who have no login yet. */
export const isEntering = (program: Program, { route, handler }: HandledRoute): boolean =>
  ENTRY_ROUTE.test(`${route.path} ${program.functions[handler]?.fact.name ?? ''}`)

export const toFound = (
  program: Program,
  { handler }: HandledRoute,
  id: 'missing-authorization' | 'idor',
  access: RouteAccess | undefined,
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

import { MANAGING_NAME, PRIVATE_ROUTE, RIGHTS } from '../../rules/authentication.ts'
import type { FoundSink } from '../find-sinks.ts'
import type { Program } from '../program.ts'
import {
  type HandledRoute,
  changed,
  isForLogin,
  isForRole,
  isReading,
  toFound,
  usesUser,
} from './handled-route.ts'
import { hasTwoKeys } from './ownership.ts'
import { getPlace } from './route-guards.ts'

/**
 * A route for any user that changes what its siblings let only users with a role change, or lists
 * what no other route lists for all where every sibling asks for a role.
 */
export const missingRole = (
  program: Program,
  each: HandledRoute,
  siblings: readonly HandledRoute[],
  all: readonly HandledRoute[],
): FoundSink | undefined => {
  if (!isForLogin(each) || isForRole(each) || usesUser(each)) return undefined
  const others = siblings.filter(({ handler }) => handler !== each.handler)
  const forRole = others.filter(isForRole)
  if (forRole.length === 0) return undefined
  const models = new Set(changed(each).map(({ of }) => of))
  // Who may create records may remove or close them; others may count a visit in one.
  const removed = new Set(
    changed(each).flatMap(({ of, call }) => (REMOVES.test(call.name) ? of : [])),
  )
  const isManaging =
    MANAGING_NAME.test(getLastName(program, each)) &&
    !changed(each).some(({ call }) => hasTwoKeys(call))
  const managed = isManaging ? models : removed
  const isChangedByRole = forRole.some(({ inspection }) =>
    inspection.accesses.some(
      ({ kind, of, isChosen }) =>
        (kind === 'insert' && managed.has(of)) || (kind === 'write' && isChosen && models.has(of)),
    ),
  )
  // Who may cancel their own record may not approve it.
  const isChangedByOthers = others.some(
    (other) =>
      !isForRole(other) &&
      !(isManaging && usesUser(other)) &&
      changed(other).some(({ of }) => models.has(of)),
  )
  const isPrivate = PRIVATE_ROUTE.test(getPlace(each.route)) && each.inspection.accesses.length > 0
  return (models.size > 0 && isChangedByRole && !isChangedByOthers) ||
    isPrivate ||
    promotes(each) ||
    (forRole.length === others.length && others.length >= SIBLINGS_MIN && listsAlone(each, all))
    ? toFound(program, each, 'missing-authorization', undefined)
    : undefined
}

/** The last word of the path, or the handler's name where the path ends in a parameter. */
const getLastName = ({ functions }: Program, { route, handler }: HandledRoute): string => {
  const last = route.path.split('/').findLast((part) => part !== '') ?? ''
  const named = functions[handler]?.fact.name ?? ''
  return /^[:{<*]/.test(last) || last === '' ? named.slice(named.lastIndexOf('.') + 1) : last
}

const REMOVES = /delete|destroy|remove|^del$/i

/** Whether a route changes what a user that it chooses may do, to what the request brings. */
const promotes = (each: HandledRoute): boolean =>
  changed(each).some(({ call: { args, keys = {}, options } }) =>
    Object.entries(keys).some(
      ([place, names]) =>
        // The first of several arguments selects the record.
        (place !== '0' || args.length === 1) &&
        names
          .split(',')
          .some((name) => RIGHTS.test(name) && options?.[`${place}.${name}`] === undefined),
    ),
  )

/** For a route that only reads, which may be meant for all. */
const SIBLINGS_MIN = 4

/** Whether a route lists records that no other one lists for users without a role. */
const listsAlone = (each: HandledRoute, all: readonly HandledRoute[]): boolean => {
  if (!isReading(each.route)) return false
  const others = all.filter((other) => other.handler !== each.handler && !isForRole(other))
  return each.inspection.accesses.some(
    ({ kind, of }) =>
      kind === 'list' &&
      of !== '' &&
      !others.some(({ inspection }) =>
        inspection.accesses.some(
          (access) => access.of === of && access.kind === 'list' && !access.isOfUser,
        ),
      ),
  )
}

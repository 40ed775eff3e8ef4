import { IDENTIFYING_PATH, ROLE_NAME } from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import type { Guard } from './guards.ts'
import { type InspectionContext, inspectFunction } from './inspect-route.ts'

/** Whether a guard admits only users with a role: by what it tests, or by its name. */
export const createRoles = (context: InspectionContext): ((guard: Guard) => boolean) => {
  const known = new Map<string, boolean>()
  return ({ name, at, isForRole, isGeneral = false, isRefusal = false }) => {
    if (isForRole !== undefined) return isForRole
    if (isGeneral || isRefusal) return false
    const isNamed = ROLE_NAME.test(name.slice(name.lastIndexOf('.') + 1))
    if (at === undefined) return isNamed
    const key = `${at} ${isNamed}`
    const found = known.get(key) ?? admitsByRole(context, at, isNamed)
    known.set(key, found)
    return found
  }
}

const admitsByRole = (context: InspectionContext, at: number, isNamed: boolean): boolean => {
  const functions = listFunctions(context, at)
  if (functions.some((each) => readsRoleMarks(context, each))) return false
  return (
    isNamed ||
    functions.some(
      (each) =>
        PERMISSION_METHOD.test(context.program.functions[each]?.fact.name ?? '') ||
        inspectFunction(context, each, [], { depthMax: 2, isGuard: true }).checksRole,
    )
  )
}

/**
 * Marks on routes say what a guard asks for: `reflector.get('roles', …)` of Nest. A mark of another
 * name says which routes it leaves open.
 */
const readsRoleMarks = (context: InspectionContext, at: number): boolean =>
  callsOf(context, at, REFLECTOR).some(({ literals }) => {
    const name = literals?.[0]
    return name === undefined || ROLE_NAME.test(name)
  })

const REFLECTOR = /(?:^|\.)Reflector(?:\(\))?\.get/

/** What a permission of the program asks for beyond a login. */
const PERMISSION_METHOD = /\.has_permission$/

/** A function; for a class of guards, its methods too. */
const listFunctions = (context: InspectionContext, at: number): readonly number[] => {
  const { file } = context.program.functions[at] ?? {}
  if (!file) return []
  const methods = context.index(file).methodsOf(at - file.functionBase)
  return [at, ...methods.map((local) => file.functionBase + local)]
}

/** Whether a guard admits a machine by a key that all of them share, so that there is no user. */
export const isForKey = (context: InspectionContext, { at, denies }: Guard): boolean =>
  denies &&
  at !== undefined &&
  callsAny(context, at, COMPARES) &&
  !listFunctions(context, at).some((each) => callsAny(context, each, IDENTIFYING_PATH))

const COMPARES = /(?:^|\.)(?:compare_digest|timingSafeEqual)$/

const callsAny = (context: InspectionContext, at: number, pattern: RegExp): boolean =>
  callsOf(context, at, pattern).length > 0

const callsOf = (
  { program, sites, index }: InspectionContext,
  at: number,
  pattern: RegExp,
): readonly CallFact[] => {
  const { file } = program.functions[at] ?? {}
  return file === undefined
    ? []
    : index(file)
        .callsIn(at - file.functionBase)
        .filter((call) => [...(sites.externals[call.at] ?? [])].some((path) => pattern.test(path)))
        .map(({ call }) => call)
}

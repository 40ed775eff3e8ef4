import { IDENTIFYING_PATH, ROLE_NAME } from '../../rules/authentication.ts'
import type { Guard } from './guards.ts'
import { type InspectionContext, inspectFunction } from './inspect-route.ts'

/** Whether a guard admits only users with a role: by what it tests, or by its name. */
export const createRoles = (context: InspectionContext): ((guard: Guard) => boolean) => {
  const known = new Map<number, boolean>()
  return ({ name, at, isGeneral = false, isRefusal = false }) => {
    if (isGeneral || isRefusal) return false
    const isNamed = ROLE_NAME.test(name.slice(name.lastIndexOf('.') + 1))
    if (at === undefined) return isNamed
    const found = known.get(at) ?? admitsByRole(context, at, isNamed)
    known.set(at, found)
    return found
  }
}

const admitsByRole = (context: InspectionContext, at: number, isNamed: boolean): boolean => {
  const functions = listFunctions(context, at)
  if (functions.some((each) => callsAny(context, each, REFLECTOR))) return false
  return (
    isNamed ||
    functions.some(
      (each) =>
        PERMISSION_METHOD.test(context.program.functions[each]?.fact.name ?? '') ||
        inspectFunction(context, each, [], { depthMax: 2, isGuard: true }).checksRole,
    )
  )
}

/** Marks on routes say what a guard asks for: `reflector.get('roles', …)` of Nest. */
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

const callsAny = (
  { program, sites, index }: InspectionContext,
  at: number,
  pattern: RegExp,
): boolean => {
  const { file } = program.functions[at] ?? {}
  return (
    file !== undefined &&
    index(file)
      .callsIn(at - file.functionBase)
      .some((call) => [...(sites.externals[call.at] ?? [])].some((path) => pattern.test(path)))
  )
}

import { IDENTIFYING_PATH, ROLE_NAME } from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import type { Guard } from './guards.ts'
import { type InspectionContext, inspectFunction } from './inspect-route.ts'

/**
 * Whether a guard, one of all of a program, admits only users with a role: by what it tests, or by
 * its name.
 */
export const createRoles = (
  context: InspectionContext,
  guards: readonly Guard[],
  models: ReadonlySet<string>,
): ((guard: Guard) => boolean) => {
  const known = new Map<string, boolean>()
  const isOneTable = haveOneFinder(guards)
  const accounts = findAccounts(models, guards)
  return ({ name, at, isForRole, isGeneral = false, isRefusal = false }) => {
    if (isForRole !== undefined) return isForRole
    if (isGeneral || isRefusal) return false
    const isNamed = [
      name.slice(name.lastIndexOf('.') + 1),
      at === undefined ? '' : getMaker(context, at),
    ].some((each) => ROLE_NAME.test(each) && accounts?.test(each) !== true)
    if (at === undefined) return isNamed
    const isRole = isNamed && !(isOneTable && FINDS_USER.test(name))
    const key = `${at} ${isRole}`
    const found = known.get(key) ?? admitsByRole(context, at, isRole)
    known.set(key, found)
    return found
  }
}

const USER_MODEL = /^(?:user|account|member|customer|profile|person|login)$/
const STAFF_MODELS = ['operator', 'staff', 'manager', 'owner', 'editor', 'moderator'] as const

/**
 * The name of the table of all users where it is called like a role: `requireOperator` asks for
 * any of the operators, if no other table has accounts.
 */
const findAccounts = (
  models: ReadonlySet<string>,
  guards: readonly Guard[],
): RegExp | undefined => {
  if ([...models].some((model) => USER_MODEL.test(model))) return undefined
  const [model, ...others] = STAFF_MODELS.filter((each) => models.has(each))
  if (model === undefined || others.length > 0) return undefined
  const accounts = new RegExp(`${model}s?$`, 'i')
  // Another login than that of the table.
  const hasOther = guards.some(
    ({ name, denies, isRefusal = false }) =>
      denies && !isRefusal && !accounts.test(name) && !ROLE_NAME.test(name),
  )
  return hasOther ? undefined : accounts
}

/** The name of the function that makes a guard: `require_role('staff')`. */
const getMaker = ({ program }: InspectionContext, at: number): string => {
  const { file, fact } = program.functions[at] ?? {}
  const maker = file?.facts.functions[fact?.parent ?? -1]
  const returned = file && maker ? program.sets.of(file.nodeBase + maker.result) : []
  // What it only declares for itself isn't made for others.
  const isMade = returned.some(({ kind, of }) => kind === 'function' && of === at)
  return maker && isMade ? maker.name.slice(maker.name.lastIndexOf('.') + 1) : ''
}

/** Guards that find the user in a table that is called like a role: `current_staff`. */
const FINDS_USER =
  /^_*(?:get|load|find|fetch)?_?current_?(?:staff|owner|operator|manager|editor)\b/i
const FINDS_ANY = /(?:^|_)current_?[a-z]/i

/** Whether all users of a program are in one table, so that its name says no role. */
const haveOneFinder = (guards: readonly Guard[]): boolean => {
  const finders = new Set(
    guards.flatMap(({ name, denies }) => (denies && FINDS_ANY.test(name) ? [name] : [])),
  )
  return finders.size === 1
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
  findCalls(context, at, REFLECTOR).some(({ literals }) => {
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
  findCalls(context, at, pattern).length > 0

const findCalls = (
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

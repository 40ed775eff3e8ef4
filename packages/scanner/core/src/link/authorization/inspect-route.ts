import { SHOWING_NAMES } from '../../rules/authentication.ts'
import { COMPARED, TESTED, type CallFact } from '../../extract/facts.ts'
import { CHECKING_NAME, ROLE_MEMBER } from '../../rules/authentication.ts'
import type { CallSites } from '../call-sites.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Guard, Guards } from './guards.ts'
import { toModelName } from './models.ts'
import type { FileIndex, IndexedCall, ProgramIndex } from './program-index.ts'
import { type RecordAccess, recordAccess } from './record-access.ts'
import { type Activation, type Makeup, OF_CHOICE, OF_USER } from './value-makeup.ts'

export type InspectionContext = {
  readonly program: Program
  readonly sites: CallSites
  readonly guards: Guards
  readonly index: ProgramIndex
  readonly makeup: Makeup
  /** Methods of records that store a change of themselves. */
  readonly savingMethods: ReadonlySet<string>
}

/** A record access with what selects the records. */
export type RouteAccess = RecordAccess & {
  readonly file: ProgramFile
  readonly isChosen: boolean
  readonly isOfUser: boolean
}

/** What code does about its user and about records. */
export type Inspection = {
  readonly guards: Guard[]
  readonly accesses: RouteAccess[]
  /** Whether it tests which role the user has. */
  checksRole: boolean
  /** Whether it compares the user with a record or with what the request chose. */
  comparesUser: boolean
}

const DEPTH_MAX = 4
const FUNCTIONS_MAX = 200

/** A function that is to be inspected, and how it was reached. */
type Visit = Activation & {
  readonly depth: number
  /** The receiver of the call: what a repository that knows no table is called. */
  readonly hint: string
  /** Of a guard, only the checks count. */
  readonly isGuard: boolean
  /** Whether what it calls is followed. */
  readonly isFollowed: boolean
  /** Whether only the records count that it finds. */
  readonly isFinder: boolean
}

/** Follows a function and what it calls, with what its parameters are made of. */
export const inspectFunction = (
  context: InspectionContext,
  at: number,
  parameters: readonly number[],
  { depthMax = DEPTH_MAX, isGuard = false, isFinder = false } = {},
): Inspection => {
  const found: Inspection = { guards: [], accesses: [], checksRole: false, comparesUser: false }
  const isFollowed = depthMax > 0
  const queue: Visit[] = [{ at, parameters, depth: 0, hint: '', isGuard, isFollowed, isFinder }]
  const seen = new Set<string>()
  for (const visit of queue) {
    const key = `${visit.at} ${visit.parameters.join('')} ${visit.hint} ${visit.isGuard}`
    const { file } = context.program.functions[visit.at] ?? {}
    if (!file || seen.has(key) || seen.size > FUNCTIONS_MAX) continue
    seen.add(key)
    const own = context.index(file)
    const reads = new Map<number, RouteAccess>()
    for (const local of own.within(visit.at - file.functionBase)) {
      for (const indexed of own.callsIn(local))
        for (const next of inspectCall(context, found, visit, file, indexed, reads))
          if (visit.depth < depthMax) queue.push(next)
      if (file.facts.language === 'python' && !visit.isGuard)
        for (const { base, name } of own.writesIn(local))
          if (name !== '') noteChange(found, own, base, undefined, reads)
    }
  }
  return found
}

const NOTHING: readonly Visit[] = []

const inspectCall = (
  context: InspectionContext,
  found: Inspection,
  visit: Visit,
  file: ProgramFile,
  indexed: IndexedCall,
  reads: Map<number, RouteAccess>,
): readonly Visit[] => {
  const { program, sites, guards, index, makeup, savingMethods } = context
  const own = index(file)
  const { call, at } = indexed
  const bits = (node: number) => (node < 0 ? 0 : makeup.bitsOf(file, node, visit))
  if (call.name === TESTED) {
    if (testsRole(context, file, own, visit, call.args[0] ?? -1)) found.checksRole = true
    return NOTHING
  }
  if (call.name === COMPARED) {
    const ofUser = call.args.filter((node) => (bits(node) & OF_USER) > 0)
    if (ofUser.some((node) => testsRole(context, file, own, visit, node))) found.checksRole = true
    else if (
      ofUser.length > 0 &&
      !(visit.isGuard && comparesFixed(context, file, own, visit, call))
    )
      found.comparesUser = true
    return NOTHING
  }
  const given = call.args.map(bits)
  const self = bits(call.self)
  const isOfUser = (given.reduce((all, each) => all | each, self) & OF_USER) > 0
  const guard = guards.ofCall(file, indexed)
  if (guard && !visit.isGuard) found.guards.push(guard)
  // `filter_by(email=claims["email"], is_auditor=True)`
  if (visit.isGuard && isOfUser && namesRole(call.keys?.[''] ?? '')) found.checksRole = true
  const access = visit.isGuard ? undefined : recordAccess(program, sites, file, own, indexed)
  if (access) {
    const selected = access.selectors.map(bits)
    const each: RouteAccess = {
      ...access,
      of: access.of === '' ? toModelName(visit.hint) : access.of,
      file,
      isChosen: selected.some((bit) => (bit & OF_CHOICE) > 0),
      isOfUser: selected.some((bit) => (bit & OF_USER) > 0),
    }
    found.accesses.push(each)
    if (each.kind === 'read') {
      reads.set(call.result, each)
      for (const { result } of own.callsOn(call.result)) reads.set(result, each)
    }
    return NOTHING
  }
  if (!visit.isGuard && (CHANGES.test(call.name) || savingMethods.has(call.name)))
    [firstGiven(call), call.self].some((node) => noteChange(found, own, node, call, reads))
  const targets = [...(sites.targets[at] ?? [])]
  // What a guard lets through isn't part of it.
  if (visit.isGuard && own.parameterAt(call.callee)) return NOTHING
  if (targets.length === 0) {
    if (isOfUser && isCheck(call, given, self, guard)) {
      if ([...call.args, call.self].some((node) => testsRole(context, file, own, visit, node)))
        found.checksRole = true
      else found.comparesUser = true
    }
    return NOTHING
  }
  const hint = own.nameOf(call.self)
  if (visit.isFollowed && !visit.isFinder && !visit.isGuard && call.result >= 0)
    noteFound(context, targets, given, call.result, reads)
  return targets.map((target) => ({
    at: target,
    parameters: given,
    depth: visit.depth + 1,
    hint: call.self < 0 || hint === '' ? visit.hint : hint,
    isGuard: visit.isGuard || guard !== undefined,
    isFollowed: visit.isFollowed,
    isFinder: visit.isFinder,
  }))
}

/** The first argument, unless it has a name: `serializer.save(order=order)` changes no order. */
const firstGiven = ({ args, keys }: CallFact): number => {
  const named = keys?.['']?.split(',').length ?? 0
  return args.length > named ? (args[0] ?? -1) : -1
}

/** Whether a comparison is with what the caller of a guard fixed: `claims['type'] != type`. */
const comparesFixed = (
  { makeup }: InspectionContext,
  file: ProgramFile,
  own: FileIndex,
  visit: Visit,
  { args }: CallFact,
): boolean =>
  args.some(
    (node) =>
      node >= 0 && own.parameterAt(node) !== undefined && makeup.bitsOf(file, node, visit) === 0,
  )

/** A record that a function of the program finds and returns: `await orders.byId(id)`. */
const noteFound = (
  context: InspectionContext,
  targets: readonly number[],
  given: readonly number[],
  result: number,
  reads: Map<number, RouteAccess>,
): void => {
  const [target] = targets
  if (target === undefined || targets.length > 1) return
  const { accesses } = inspectFunction(context, target, given, {
    depthMax: 1,
    isFinder: true,
  })
  const [access, ...others] = accesses
  if (access?.kind === 'read' && others.length === 0) reads.set(result, access)
}

/** `user.role === 'admin'`, `request.user.is_staff`: a member of the user, and no other one. */
const testsRole = (
  { makeup }: InspectionContext,
  file: ProgramFile,
  own: FileIndex,
  visit: Visit,
  node: number,
): boolean => {
  const load = own.loadOf(node)
  return (
    load !== undefined &&
    ROLE_MEMBER.test(load.name) &&
    (makeup.bitsOf(file, node, visit) & OF_USER) > 0
  )
}

const namesRole = (keys: string): boolean => keys.split(',').some((key) => ROLE_MEMBER.test(key))

/** Whether external code decides about the user: `ability.can(user, post)`, `roles.includes(…)`. */
const isCheck = (
  { name }: CallFact,
  given: readonly number[],
  self: number,
  guard: Guard | undefined,
): boolean =>
  !SHOWING_NAMES.has(name) &&
  guard === undefined &&
  (CHECKING_NAME.test(name) || ((self & OF_USER) > 0 && given.some((bit) => (bit & OF_CHOICE) > 0)))

const CHANGES =
  /^(?:save|delete|destroy|remove|update|softRemove|patch|deleteOne|updateOne|softDelete|setattr)$/

/** A record that was read and is then changed or removed. */
const noteChange = (
  found: Inspection,
  own: FileIndex,
  node: number,
  call: CallFact | undefined,
  reads: ReadonlyMap<number, RouteAccess>,
): boolean => {
  if (node < 0 || reads.size === 0) return false
  const aliases = new Set([node])
  for (const at of aliases) {
    const read = reads.get(at)
    if (read) {
      found.accesses.push({ ...read, kind: 'write', call: call ?? read.call })
      return true
    }
    // A member of a record, and what is made of one, is another value.
    const isAnother = own.callOf(at) || own.loadOf(at) || own.isObject(at)
    if (aliases.size < ALIASES_MAX && !isAnother)
      for (const from of own.sourcesOf(at)) aliases.add(from)
  }
  return false
}

const ALIASES_MAX = 16

import { RIGHTS } from '../rules/authentication.ts'
import { listColumns } from '../rules/records.ts'
import { toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { FoundSink } from './find-sinks.ts'
import { canTake } from './match-rules.ts'
import type { Program, ProgramFile } from './program.ts'
import { findBoundValues, membersNamed } from './stored-columns.ts'

/**
 * Calls of functions of the program that write what a user may do from a member of an argument,
 * with an argument that holds a whole request body: `users.save({ ...user, ...request.body })`.
 */
export const findAssignedRights = (
  program: Program,
  { targets }: CallSites,
  file: ProgramFile,
): readonly (FoundSink & { readonly inside: number })[] =>
  file.facts.calls.flatMap((call, at) => {
    const found = [...(targets[file.callBase + at] ?? [])].slice(0, TARGETS_MAX)
    const nodes = call.args.filter(
      (node, place) =>
        node >= 0 &&
        found.some((target) => rightsIn(program, target).has(place)) &&
        canTake(program, file, BODY, node),
    )
    const { name: callee, line, column, in: inside } = call
    return nodes.length === 0
      ? []
      : [{ ...toSink('mass-assignment'), callee, line, column, nodes, inside }]
  })

const BODY = { takes: 'body', kind: toSink('mass-assignment').kind } as const
const TARGETS_MAX = 8
const NOTHING: ReadonlySet<number> = new Set()

const known = new WeakMap<Program, Map<ProgramFile, ReadonlyMap<number, ReadonlySet<number>>>>()

/** The places of parameters whose members a function writes to columns of rights. */
const rightsIn = (program: Program, target: number): ReadonlySet<number> => {
  const { file } = program.functions[target] ?? {}
  if (!file) return NOTHING
  const files = known.get(program) ?? new Map<ProgramFile, ReadonlyMap<number, Set<number>>>()
  known.set(program, files)
  const before = files.get(file) ?? findWriters(file)
  files.set(file, before)
  return before.get(target - file.functionBase) ?? NOTHING
}

const findWriters = (file: ProgramFile): ReadonlyMap<number, ReadonlySet<number>> => {
  const { calls, functions, loads } = file.facts
  const writers = new Map<number, Set<number>>()
  const boundTo = findBoundValues(file)
  const bases = new Map<number, number>()
  for (let at = 0; at < loads.length; at += 4)
    bases.set(loads[at + 2] as number, loads[at] as number)
  for (const call of calls) {
    const columns = listColumns(call.literals?.[0] ?? '').filter(({ name }) => RIGHTS.test(name))
    if (columns.length === 0) continue
    const values = boundTo(call)
    const written = columns.flatMap(({ place, parameter }) =>
      parameter === undefined ? [values[place] ?? -1] : membersNamed(file.facts, values, parameter),
    )
    const params = functions[call.in]?.params ?? []
    for (const node of written) {
      const place = params.indexOf(bases.get(node) ?? -1)
      if (place >= 0) writers.set(call.in, (writers.get(call.in) ?? new Set()).add(place))
    }
  }
  return writers
}

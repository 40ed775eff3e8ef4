import { ALL_TAINTS, type TaintSet, NO_TAINT } from '@daimon/scanner-api'
import {
  DECODERS,
  GUARDS,
  type GuardName,
  JOINERS,
  NEEDS_TRUST,
  RESOLVERS,
  taintsOfKinds,
} from '../rules/guards.ts'
import { SANITIZERS, SOURCES } from '../rules/sources.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

/**
 * An edge to another node: which taint classes it removes, and whether all knowledge about the
 * value is lost.
 */
type FlowEdge = {
  readonly to: number
  readonly without: TaintSet
  readonly guard?: Guard
  readonly forgets?: boolean
}

type Guard = ProgramFile['facts']['guards'][number]

export type LocalGraph = ReadonlyMap<number, readonly FlowEdge[]>

/**
 * The edges within one file: from a node to those that its value, or something made of it, reaches
 * without a call of a repository function.
 */
export const localGraph = (
  program: Program,
  sites: CallSites,
  { facts, callBase }: ProgramFile,
): LocalGraph => {
  const next = new Map<number, FlowEdge[]>()
  const add = (from: number, step: FlowEdge) => {
    if (from < 0 || step.to < 0) return
    const list = next.get(from)
    if (list) list.push(step)
    else next.set(from, [step])
  }
  const plain = (from: number, to: number) => add(from, { to, without: NO_TAINT })
  for (const column of [facts.flows, facts.derivations])
    for (let at = 0; at < column.length; at += 2)
      plain(column[at] as number, column[at + 1] as number)
  for (let at = 0; at < facts.loads.length; at += 4)
    plain(facts.loads[at] as number, facts.loads[at + 2] as number)
  for (let at = 0; at < facts.stores.length; at += 4)
    plain(facts.stores[at + 2] as number, facts.stores[at] as number)
  facts.calls.forEach((call, at) => {
    const paths = [...(sites.externals[callBase + at] ?? [])].map(withoutDefault)
    const without = paths.reduce(
      (all, path) => all | taintsOfKinds(SANITIZERS.get(path) ?? []),
      NO_TAINT,
    )
    if (without === ALL_TAINTS) return
    // An external function passes its arguments on; a repository function has a summary of its own.
    if ((sites.targets[callBase + at]?.size ?? 0) > 0) return
    const forgets = paths.some((path) => DECODERS.has(path))
    const joins = paths.some((path) => JOINERS.has(path))
    const { result: to } = call
    call.args.forEach((argument, place) =>
      add(argument, {
        to,
        without: joins && place > 0 ? without | GUARDS.joined : without,
        forgets,
      }),
    )
    add(call.self, { to, without, forgets })
  })
  const resolved = resolvedNodes(sites, { facts, callBase })
  const answered = answersTo(program, sites, { facts, callBase })
  for (const guard of facts.guards) {
    const { from, to, asked } = guard
    const without = (name: GuardName): TaintSet =>
      name === 'below' && !resolved(from) ? NO_TAINT : GUARDS[name]
    add(from, { to, without: asked ? answered(asked, without) : without(guard.guard), guard })
  }
  return next
}

type GuardQuery = NonNullable<Guard['asked']>

/**
 * The taint classes that a check by repository functions removes: those that all possible callees
 * agree on.
 */
const answersTo = (
  { functions }: Program,
  { targets, externals }: CallSites,
  { facts, callBase }: Pick<ProgramFile, 'facts' | 'callBase'>,
): ((asked: GuardQuery, without: (name: GuardName) => TaintSet) => TaintSet) => {
  if (facts.guards.every(({ asked }) => asked === undefined)) return () => NO_TAINT
  const toKey = ({ name, line, column }: Pick<GuardQuery, 'name' | 'line' | 'column'>): string =>
    `${line}:${column}:${name}`
  const calls = new Map(facts.calls.map((call, at) => [toKey(call), callBase + at]))
  return (asked, without) => {
    const call = calls.get(toKey(asked))
    const found = call === undefined ? undefined : targets[call]
    if (call === undefined || !found || found.size === 0 || (externals[call]?.size ?? 0) > 0)
      return NO_TAINT
    return [...found].reduce((all, target) => {
      const { file } = functions[target] ?? {}
      const answers = (file?.facts.answers ?? []).filter(
        ({ of, param, isTrue }) =>
          of === target - (file?.functionBase ?? 0) &&
          param === asked.argument &&
          isTrue === asked.isTrue,
      )
      return all & answers.reduce((sum, { guard }) => sum | without(guard), NO_TAINT)
    }, ALL_TAINTS)
  }
}

/** Whether all values of a node come from a call that resolves paths. */
const resolvedNodes = (
  { externals }: CallSites,
  { facts, callBase }: Pick<ProgramFile, 'facts' | 'callBase'>,
): ((node: number) => boolean) => {
  if (!facts.guards.some(({ guard }) => guard === 'below' || guard === 'asked')) return () => false
  const made = new Set<number>()
  facts.calls.forEach(({ result, name, self }, at) => {
    const isKnown = [...(externals[callBase + at] ?? [])].some((path) =>
      RESOLVERS.has(withoutDefault(path)),
    )
    if (isKnown || (facts.language === 'python' && name === 'resolve' && self >= 0))
      made.add(result)
  })
  const into = new Map<number, number[]>()
  const come = (from: number, to: number) => into.set(to, [...(into.get(to) ?? []), from])
  for (let at = 0; at < facts.flows.length; at += 2)
    come(facts.flows[at] as number, facts.flows[at + 1] as number)
  // A guard's own node flows back to the node that it checked.
  const past = new Map(facts.guards.map(({ from, to }) => [to, from]))
  const known = new Map<number, boolean>()
  const isResolved = (node: number, depth: number): boolean => {
    const before = made.has(node) ? true : known.get(node)
    if (before !== undefined) return before
    if (depth > ALIASES_MAX) return false
    // Until it is known: no new value enters around a loop.
    known.set(node, false)
    const guarded = past.get(node)
    const sources =
      guarded === undefined
        ? (into.get(node) ?? []).filter((from) => past.get(from) !== node)
        : [guarded]
    const all = sources.length > 0 && sources.every((from) => isResolved(from, depth + 1))
    known.set(node, all)
    return all
  }
  return (node) => isResolved(node, 0)
}

const ALIASES_MAX = 64

/** By node: each origin that reaches it, with the taint classes that every path to it removes. */
export type Origins = ReadonlyMap<number, ReadonlyMap<string, TaintSet>>

const ORIGINS_MAX = 16

/**
 * Origin of a value that a condition checks and whose real origin is unknown: its guards are
 * followed all the same.
 */
const NOWHERE = '?'

/**
 * Which parameters (`2:p0` of function 2) and sources (`s:argument`) reach each node, and past
 * which guards.
 */
export const findOrigins = (program: Program, file: ProgramFile, graph: LocalGraph): Origins => {
  const starts = listStarts(program, file)
  const { guards } = file.facts
  const everything = spreadAll(graph, starts, () => false)
  if (guards.length === 0) return everything
  const isTrusted = ({ guard, trusted }: Guard, origin: string): boolean =>
    trusted.every((node) => {
      const known = [...(everything.get(node)?.keys() ?? [])]
      return NEEDS_TRUST.has(guard)
        ? known.every((each) => LOCAL.has(each))
        : !known.includes(origin)
    })
  const unknown = guards.flatMap(({ from }): Start[] =>
    everything.has(from) ? [] : [[from, NOWHERE]],
  )
  return spreadAll(graph, [...starts, ...unknown], isTrusted)
}

/** Set by the user who runs the program: a directory of theirs is as trusted as one in the code. */
const LOCAL: ReadonlySet<string> = new Set(['s:argument', 's:environment'])

type Start = readonly [node: number, origin: string]

const listStarts = ({ sets }: Program, { facts, nodeBase }: ProgramFile): Start[] => {
  const starts: Start[] = facts.functions.flatMap(({ params }, index) =>
    params.map((node, at): Start => [node, `${index}:p${at}`]),
  )
  for (let at = 0; at < facts.loads.length; at += 4) {
    const node = facts.loads[at + 2] as number
    for (const token of sets.of(nodeBase + node)) {
      const source =
        token.kind === 'external'
          ? (SOURCES.get(token.path) ??
            SOURCES.get(token.path.slice(0, token.path.lastIndexOf('.'))))
          : undefined
      if (source !== undefined) starts.push([node, `s:${source}`])
    }
  }
  return starts
}

/** With several paths to a node, only the taint classes that all of them remove are removed. */
const spreadAll = (
  graph: LocalGraph,
  starts: readonly Start[],
  isTrusted: (guard: Guard, origin: string) => boolean,
): Origins => {
  const origins = new Map<number, Map<string, TaintSet>>()
  const spread = (start: number, origin: string) => {
    const queue: [number, TaintSet][] = [[start, NO_TAINT]]
    for (let item = queue.pop(); item; item = queue.pop()) {
      const [node, gone] = item
      const known = origins.get(node) ?? new Map<string, TaintSet>()
      const before = known.get(origin)
      if (before === undefined && known.size >= ORIGINS_MAX) continue
      const left = before === undefined ? gone : before & gone
      if (left === before) continue
      origins.set(node, known.set(origin, left))
      for (const { to, without, guard, forgets } of graph.get(node) ?? []) {
        const counts = guard === undefined || isTrusted(guard, origin)
        const kept = forgets === true && left !== ALL_TAINTS ? NO_TAINT : left
        queue.push([to, counts ? kept | without : kept])
      }
    }
  }
  for (const [node, origin] of starts) spread(node, origin)
  return origins
}

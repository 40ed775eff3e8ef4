import { ALL_HARMS, type Harms, NO_HARM } from '@daimon/scanner-api'
import {
  DECODERS,
  GUARDS,
  type GuardName,
  JOINERS,
  NEEDS_TRUST,
  RESOLVERS,
  harmsOfKinds,
} from '../rules/guards.ts'
import { SANITISERS, SOURCES } from '../rules/sources.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

/** From a node to another: which harms are no longer in the value then, and whether all that was known is lost. */
type Step = {
  readonly to: number
  readonly without: Harms
  readonly guard?: Guard
  readonly forgets?: boolean
}

type Guard = ProgramFile['facts']['guards'][number]

export type LocalGraph = ReadonlyMap<number, readonly Step[]>

/** Within one file: from a node to those that its value, or something made of it, reaches without a call of ours. */
export const localGraph = (
  program: Program,
  sites: CallSites,
  { facts, callBase }: ProgramFile,
): LocalGraph => {
  const next = new Map<number, Step[]>()
  const add = (from: number, step: Step) => {
    if (from < 0 || step.to < 0) return
    const list = next.get(from)
    if (list) list.push(step)
    else next.set(from, [step])
  }
  const plain = (from: number, to: number) => add(from, { to, without: NO_HARM })
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
      (all, path) => all | harmsOfKinds(SANITISERS.get(path) ?? []),
      NO_HARM,
    )
    if (without === ALL_HARMS) return
    // What is not ours hands on what it is given; what is ours has a summary of its own.
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
    const without = (name: GuardName): Harms =>
      name === 'below' && !resolved(from) ? NO_HARM : GUARDS[name]
    add(from, { to, without: asked ? answered(asked, without) : without(guard.guard), guard })
  }
  return next
}

type Asked = NonNullable<Guard['asked']>

/** Which harms are gone when functions of ours have answered: what all that may have been asked agree on. */
const answersTo = (
  { functions }: Program,
  { targets, externals }: CallSites,
  { facts, callBase }: Pick<ProgramFile, 'facts' | 'callBase'>,
): ((asked: Asked, without: (name: GuardName) => Harms) => Harms) => {
  if (facts.guards.every(({ asked }) => asked === undefined)) return () => NO_HARM
  const keyOf = ({ name, line, column }: Pick<Asked, 'name' | 'line' | 'column'>): string =>
    `${line}:${column}:${name}`
  const calls = new Map(facts.calls.map((call, at) => [keyOf(call), callBase + at]))
  return (asked, without) => {
    const call = calls.get(keyOf(asked))
    const found = call === undefined ? undefined : targets[call]
    if (call === undefined || !found || found.size === 0 || (externals[call]?.size ?? 0) > 0)
      return NO_HARM
    return [...found].reduce((all, target) => {
      const { file } = functions[target] ?? {}
      const answers = (file?.facts.answers ?? []).filter(
        ({ of, param, isTrue }) =>
          of === target - (file?.functionBase ?? 0) &&
          param === asked.argument &&
          isTrue === asked.isTrue,
      )
      return all & answers.reduce((sum, { guard }) => sum | without(guard), NO_HARM)
    }, ALL_HARMS)
  }
}

/** Whether all that a node holds came out of a call that resolves paths. */
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
  // A guard's own node flows back to where it was looked at.
  const past = new Map(facts.guards.map(({ from, to }) => [to, from]))
  const known = new Map<number, boolean>()
  const isResolved = (node: number, depth: number): boolean => {
    const before = made.has(node) ? true : known.get(node)
    if (before !== undefined) return before
    if (depth > ALIASES_MAX) return false
    // Until it is known: around a loop nothing new comes in.
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

/** By node: each origin that gets there, with the harms that are no longer in it on any way. */
export type Origins = ReadonlyMap<number, ReadonlyMap<string, Harms>>

const ORIGINS_MAX = 16

/** Of a value that a condition speaks of and that comes from nowhere known: what is known of it is followed all the same. */
const NOWHERE = '?'

/** Which parameters (`2:p0` of function 2) and sources (`s:argument`) reach each node, and past what. */
export const originsOf = (program: Program, file: ProgramFile, graph: LocalGraph): Origins => {
  const starts = startsOf(program, file)
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

/** Set by whoever runs the program: a folder of theirs is as good as one in the code. */
const LOCAL: ReadonlySet<string> = new Set(['s:argument', 's:environment'])

type Start = readonly [node: number, origin: string]

const startsOf = ({ sets }: Program, { facts, nodeBase }: ProgramFile): Start[] => {
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

/** On several ways to a node, only what is gone on all of them is gone. */
const spreadAll = (
  graph: LocalGraph,
  starts: readonly Start[],
  isTrusted: (guard: Guard, origin: string) => boolean,
): Origins => {
  const origins = new Map<number, Map<string, Harms>>()
  const spread = (start: number, origin: string) => {
    const queue: [number, Harms][] = [[start, NO_HARM]]
    for (let item = queue.pop(); item; item = queue.pop()) {
      const [node, gone] = item
      const known = origins.get(node) ?? new Map<string, Harms>()
      const before = known.get(origin)
      if (before === undefined && known.size >= ORIGINS_MAX) continue
      const left = before === undefined ? gone : before & gone
      if (left === before) continue
      origins.set(node, known.set(origin, left))
      for (const { to, without, guard, forgets } of graph.get(node) ?? []) {
        const counts = guard === undefined || isTrusted(guard, origin)
        const kept = forgets === true && left !== ALL_HARMS ? NO_HARM : left
        queue.push([to, counts ? kept | without : kept])
      }
    }
  }
  for (const [node, origin] of starts) spread(node, origin)
  return origins
}

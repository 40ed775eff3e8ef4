import { ALL_TAINTS, NO_TAINT, type TaintSet, taintsText } from '@daimon/scanner-api'
import { MUTATORS } from '../rules/flow.ts'
import { requestParameter } from '../rules/requests.ts'
import type { CallFact } from '../extract/facts.ts'
import type { CallSites } from './call-sites.ts'
import { type Origins, RECORD, type Start, findOrigins } from './local-flow.ts'
import { type GrowingGraph, localGraph } from './local-graph.ts'
import { ANY, type AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/**
 * Flows that one function doesn't show: what functions of the repository return, and what one
 * request stores and another reads.
 */
export type WholeFlow = {
  readonly originsOf: (file: ProgramFile) => Origins
  /** Whether a parameter, as `f:p0` with the index of a function in the file, is fed by a request. */
  readonly isRequestFed: (file: ProgramFile, origin: string) => boolean
}

/** What a request stored and code reads without having received it. */
export const STORED = 's:stored'

const NODES_MAX = 2_000_000
const ROUNDS_MAX = 4

type FileState = {
  readonly file: ProgramFile
  readonly graph: GrowingGraph
  /** Origins that come from outside the file, by `node origin`. */
  readonly starts: Map<string, Start>
  readonly edges: Set<string>
  origins: Origins
}

export const createWholeFlow = (
  program: Program,
  sites: CallSites,
  routes: readonly Route[],
  isRelevant: (file: ProgramFile) => boolean,
): WholeFlow => {
  const files = program.files.filter(isRelevant)
  const isSmall = files.reduce((sum, { facts }) => sum + facts.nodeCount, 0) <= NODES_MAX
  const states = new Map(
    (isSmall ? files : []).map((file): [ProgramFile, FileState] => {
      const graph = localGraph(program, sites, file)
      return [
        file,
        {
          file,
          graph,
          starts: new Map(),
          edges: new Set(),
          origins: findOrigins(program, file, graph),
        },
      ]
    }),
  )
  const fed = new Set<string>()
  const whole = { program, sites, states, fed }
  settleReturns(whole, new Set(states.values()))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    spreadRequests(whole, routes)
    const changed = spreadStored(whole)
    if (changed.size === 0) break
    settleReturns(whole, changed)
  }
  return {
    originsOf: (file) =>
      states.get(file)?.origins ?? findOrigins(program, file, localGraph(program, sites, file)),
    isRequestFed: (file, origin) => fed.has(keyOf(file, origin)),
  }
}

type Whole = {
  readonly program: Program
  readonly sites: CallSites
  readonly states: ReadonlyMap<ProgramFile, FileState>
  /** `function:parameter`, by numbers that are valid across files. */
  readonly fed: Set<string>
}

const keyOf = ({ functionBase }: ProgramFile, origin: string): string => {
  const [, index = '', parameter = ''] = /^(\d+):p(\d+)$/.exec(origin) ?? []
  return index === '' ? '' : `${functionBase + Number(index)}:${parameter}`
}

const recompute = ({ program }: Whole, state: FileState): void => {
  state.origins = findOrigins(program, state.file, state.graph, [...state.starts.values()])
}

/** Makes what functions return flow to the results of their calls, until nothing changes. */
const settleReturns = (whole: Whole, changed: ReadonlySet<FileState>): void => {
  let dirty = changed
  for (let round = 0; round < ROUNDS_MAX && dirty.size > 0; round += 1) {
    if (round > 0 || changed.size < whole.states.size)
      for (const state of dirty) recompute(whole, state)
    const next = new Set<FileState>()
    for (const state of whole.states.values()) {
      if (takeReturns(whole, state)) next.add(state)
      passMarks(whole, state, next)
    }
    dirty = next
  }
  for (const state of dirty) recompute(whole, state)
}

const takeReturns = ({ program, sites, states }: Whole, state: FileState): boolean => {
  const { file, graph, starts, edges } = state
  const before = edges.size + starts.size
  file.facts.calls.forEach((call, at) => {
    if (call.result < 0 || call.isNew) return
    for (const target of sites.targets[file.callBase + at] ?? []) {
      const callee = program.functions[target]
      const origins = callee && states.get(callee.file)?.origins.get(callee.fact.result)
      if (!callee || !origins) continue
      for (const [origin, gone] of origins) {
        if (gone === ALL_TAINTS || origin === '?') continue
        const local = target - callee.file.functionBase
        const parameter = /^(\d+):p(\d+)$/.exec(origin)
        if (!parameter) addStart(starts, call.result, origin, gone)
        else if (Number(parameter[1]) === local)
          for (const argument of argumentsFor(call, Number(parameter[2]), callee.fact)) {
            const key = `${argument}>${call.result}!${taintsText(gone)}`
            if (argument < 0 || edges.has(key)) continue
            edges.add(key)
            graph.add(argument, { to: call.result, without: gone })
          }
      }
    }
  })
  return edges.size + starts.size > before
}

/** What the code shows about an argument is true of the parameter. */
const passMarks = (
  { program, sites, states }: Whole,
  { file, origins }: FileState,
  changed: Set<FileState>,
): void =>
  file.facts.calls.forEach(({ args }, at) => {
    for (const target of sites.targets[file.callBase + at] ?? []) {
      const callee = program.functions[target]
      const state = callee && states.get(callee.file)
      if (!callee || !state) continue
      args.forEach((argument, place) => {
        const parameter = callee.fact.params[place]
        for (const origin of (parameter !== undefined && origins.get(argument)?.keys()) || [])
          if (
            origin.startsWith('t:') &&
            addStart(state.starts, parameter as number, origin, NO_TAINT)
          )
            changed.add(state)
      })
    }
  })

const addStart = (
  starts: Map<string, Start>,
  node: number,
  origin: string,
  gone: TaintSet,
): boolean => {
  const key = `${node} ${origin}`
  const known = starts.get(key)
  const left = known ? (known[2] ?? NO_TAINT) & gone : gone
  if (known && left === known[2]) return false
  starts.set(key, [node, origin, left])
  return true
}

/** The arguments that become a parameter; `call` has the receiver first. */
const argumentsFor = (
  { args, name }: CallFact,
  parameter: number,
  { params, hasRest }: { readonly params: readonly number[]; readonly hasRest: boolean },
): readonly number[] => {
  const given = name === 'call' ? args.slice(1) : name === 'apply' ? args.slice(1, 2) : args
  if (name === 'apply') return given
  return hasRest && parameter === params.length - 1
    ? given.slice(parameter)
    : [given[parameter] ?? -1]
}

const isRemote = (origin: string): boolean => origin === 's:request' || origin === STORED

/** Which parameters hold data of a request, from the handlers on. */
const spreadRequests = (whole: Whole, routes: readonly Route[]): void => {
  const { program, sites, states, fed } = whole
  const queue: string[] = []
  const take = (index: number, parameter: number) => {
    const key = `${index}:${parameter}`
    if (fed.has(key)) return
    fed.add(key)
    queue.push(key)
  }
  for (const { framework, handlers } of routes)
    for (const at of handlers) {
      const params = program.functions[at]?.fact.params ?? []
      const request = framework === 'unknown' ? 0 : requestParameter(framework, params.length)
      if (request !== undefined) take(at, request)
      else params.forEach((_, parameter) => take(at, parameter))
    }
  const passed = new Map<string, (readonly [target: number, parameter: number])[]>()
  for (const { file, origins } of states.values())
    file.facts.calls.forEach((call, at) => {
      for (const target of sites.targets[file.callBase + at] ?? [])
        call.args.forEach((argument, parameter) => {
          for (const [origin, gone] of origins.get(argument) ?? []) {
            if (gone === ALL_TAINTS) continue
            if (isRemote(origin)) take(target, parameter)
            const key = keyOf(file, origin)
            if (key === '') continue
            const list = passed.get(key)
            if (list) list.push([target, parameter])
            else passed.set(key, [[target, parameter]])
          }
        })
    })
  // The loop appends to `queue`.
  for (const key of [...fed, ...queue])
    for (const [target, parameter] of passed.get(key) ?? []) take(target, parameter)
  for (const key of queue)
    for (const [target, parameter] of passed.get(key) ?? []) take(target, parameter)
}

/** What requests store in objects becomes an origin where it is read. */
const spreadStored = (whole: Whole): Set<FileState> => {
  const held = storedProperties(whole)
  const changed = new Set<FileState>()
  if (held.size === 0) return changed
  const { program, states, fed } = whole
  for (const state of states.values()) {
    const { facts, nodeBase } = state.file
    for (let at = 0; at < facts.loads.length; at += 4) {
      const to = facts.loads[at + 2] as number
      const known = [...(state.origins.get(to)?.keys() ?? [])]
      if (known.some((origin) => isRemote(origin) || fed.has(keyOf(state.file, origin)))) continue
      const name = facts.loads[at + 1] as number
      const gone = readFrom(
        program.sets.of(nodeBase + (facts.loads[at] as number)),
        name < 0 ? ANY : (facts.strings[name] as string),
        held,
      )
      if (gone !== undefined && addStart(state.starts, to, STORED, gone)) changed.add(state)
    }
  }
  return changed
}

/** Nodes of properties that hold data of requests, with the taint classes that it lost. */
const storedProperties = ({ program: { sets }, states, fed }: Whole): Map<number, TaintSet> => {
  const held = new Map<number, TaintSet>()
  for (const { file, origins } of states.values()) {
    const { facts, nodeBase } = file
    const lost = (node: number): TaintSet => {
      let gone = ALL_TAINTS
      for (const [origin, each] of origins.get(node) ?? [])
        if (isRemote(origin) || fed.has(keyOf(file, origin))) gone &= each
      return gone
    }
    const put = (base: number, name: string, from: number) => {
      if (base < 0 || from < 0) return
      const gone = lost(from)
      if (gone === ALL_TAINTS) return
      for (const token of sets.of(nodeBase + base)) {
        const node = token.kind === 'namespace' ? undefined : sets.property(token, name)
        if (node !== undefined) held.set(node, (held.get(node) ?? ALL_TAINTS) & gone)
      }
    }
    for (let at = 0; at < facts.stores.length; at += 4) {
      const name = facts.stores[at + 1] as number
      put(
        facts.stores[at] as number,
        name < 0 ? ANY : (facts.strings[name] as string),
        facts.stores[at + 2] as number,
      )
    }
    for (const { name, self, args } of facts.calls)
      if (self >= 0 && MUTATORS.has(name)) for (const each of args) put(self, ANY, each)
  }
  return held
}

const PARENTS_MAX = 16

/** The taint classes that all values lost which a property may hold; undefined if none is stored. */
const readFrom = (
  tokens: readonly AbstractObject[],
  name: string,
  held: ReadonlyMap<number, TaintSet>,
): TaintSet | undefined => {
  let gone: TaintSet | undefined
  const take = (node: number | undefined) => {
    const each = node === undefined ? undefined : held.get(node)
    if (each !== undefined) gone = gone === undefined ? each : gone & each
  }
  const owners = new Set(tokens)
  for (const { properties, parents } of owners) {
    if (owners.size < tokens.length + PARENTS_MAX) for (const parent of parents) owners.add(parent)
    if (name === ANY) for (const node of properties.values()) take(node)
    else {
      take(properties.get(name))
      take(properties.get(ANY))
    }
  }
  return gone
}

/** Whether an origin counts at a kind of sink: a record by itself is data, not markup. */
export const countsAt = (kind: string, origin: string): boolean =>
  origin !== RECORD && (kind === 'markup' || origin !== 's:database')

import { ALL_TAINTS, NO_TAINT, type TaintSet, taintsText } from '@daimon/scanner-api'
import { requestParameter } from '../rules/requests.ts'
import type { CallFact } from '../extract/facts.ts'
import type { CallSites } from './call-sites.ts'
import {
  type FileState,
  REQUEST,
  type Whole,
  addStart,
  isRemote,
  toParameterKey,
} from './file-state.ts'
import {
  type Origins,
  PASSED_RECORD,
  RECORD,
  RECORD_TEXT,
  type Start,
  findOrigins,
} from './local-flow.ts'
import { localGraph } from './local-graph.ts'
import { IDENTITY } from './authorization/identity.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'
import { spreadStored } from './stored-flow.ts'
import { isTokenContent, passedOrigin, returnedOrigin } from './passed-marks.ts'

/**
 * Flows that one function doesn't show: what functions of the repository return, and what one
 * request stores and another reads.
 */
export type WholeFlow = {
  readonly originsOf: (file: ProgramFile) => Origins
  /** Whether a request feeds a parameter: `f:p0`, with the index of a function in the file. */
  readonly isRequestFed: (file: ProgramFile, origin: string) => boolean
  /** Why the flows were not computed; undefined if they were. */
  readonly skipped: SkippedFlow | undefined
}

export type SkippedFlow = { readonly nodes: number; readonly nodesMax: number }

const NODES_MAX = 2_000_000
const ROUNDS_MAX = 4

export const createWholeFlow = (
  program: Program,
  sites: CallSites,
  routes: readonly Route[],
  isRelevant: (file: ProgramFile) => boolean,
  marksOf: (file: ProgramFile) => readonly Start[] = () => [],
  nodesMax = NODES_MAX,
): WholeFlow => {
  const files = program.files.filter(isRelevant)
  const nodes = files.reduce((sum, { facts }) => sum + facts.nodeCount, 0)
  const skipped = nodes > nodesMax ? { nodes, nodesMax } : undefined
  const states = new Map(
    (skipped ? [] : files).map((file): [ProgramFile, FileState] => {
      const marks = marksOf(file)
      const graph = localGraph(program, sites, file, nodesOfUser(marks))
      const starts = new Map<string, Start>()
      for (const [node, origin, gone = NO_TAINT] of marks) addStart(starts, node, origin, gone)
      const origins = findOrigins(program, file, graph, [...starts.values()])
      return [file, { file, graph, starts, edges: new Set(), origins }]
    }),
  )
  const fed = new Map<string, TaintSet>()
  const whole: Whole = { program, sites, states, fed, requested: new Set(), written: new Set() }
  settleReturns(whole, new Set(states.values()), true)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    spreadRequests(whole, routes)
    const changed = spreadStored(whole)
    if (changed.size === 0) break
    settleReturns(whole, changed)
  }
  const others = new Map<ProgramFile, Origins>()
  const originsAlone = (file: ProgramFile): Origins => {
    let found = others.get(file)
    if (!found) {
      const marks = marksOf(file)
      found = findOrigins(
        program,
        file,
        localGraph(program, sites, file, nodesOfUser(marks)),
        marks,
      )
      others.set(file, found)
    }
    return found
  }
  return {
    originsOf: (file) => {
      const found = states.get(file)?.origins ?? originsAlone(file)
      return whole.written.size > 0 ? found : withoutRecordTexts(found)
    },
    isRequestFed: (file, origin) => fed.has(toParameterKey(file, origin)),
    skipped,
  }
}

/** Without routes that write a column, the operator of the program writes the records. */
const withoutRecordTexts = (origins: Origins): Origins => {
  const known = WITHOUT.get(origins)
  if (known) return known
  const left = new Map(
    [...origins].map(([node, all]) => [
      node,
      all.has(RECORD_TEXT) ? new Map([...all].filter(([origin]) => origin !== RECORD_TEXT)) : all,
    ]),
  )
  WITHOUT.set(origins, left)
  return left
}

const WITHOUT = new WeakMap<Origins, Origins>()

/** Nodes that hold who sent the request. */
const nodesOfUser = (marks: readonly Start[]): ReadonlySet<number> =>
  new Set(marks.flatMap(([node, origin]) => (origin === IDENTITY ? [node] : [])))

const recompute = ({ program }: Whole, state: FileState): void => {
  state.origins = findOrigins(program, state.file, state.graph, [...state.starts.values()])
}

/** Makes what functions return flow to the results of their calls, until nothing changes. */
const settleReturns = (whole: Whole, changed: ReadonlySet<FileState>, isComputed = false): void => {
  let dirty = changed
  for (let round = 0; round < ROUNDS_MAX && dirty.size > 0; round += 1) {
    if (round > 0 || !isComputed) for (const state of dirty) recompute(whole, state)
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
      const decodesToken = isTokenContent(origins)
      for (const [origin, gone] of origins) {
        if (gone === ALL_TAINTS || origin === '?') continue
        const local = target - callee.file.functionBase
        const parameter = /^(\d+):p(\d+)$/.exec(origin)
        const returned = returnedOrigin(origin)
        if (returned === undefined) continue
        if (!parameter) addStart(starts, call.result, returned, gone)
        else if (Number(parameter[1]) === local)
          for (const argument of argumentsFor(call, Number(parameter[2]), callee.fact)) {
            const key = `${argument}>${call.result}!${taintsText(gone)}${decodesToken ? ' token' : ''}`
            if (argument < 0 || edges.has(key)) continue
            edges.add(key)
            graph.add(argument, { to: call.result, without: gone, decodesToken })
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
        for (const origin of (parameter !== undefined && origins.get(argument)?.keys()) || []) {
          const mark = origin === RECORD ? PASSED_RECORD : passedOrigin(origin)
          if (
            mark?.startsWith('t:') === true &&
            mark !== IDENTITY &&
            addStart(state.starts, parameter as number, mark, NO_TAINT)
          )
            changed.add(state)
        }
      })
    }
  })

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

/** Which parameters hold data of a request, from the handlers on. */
const spreadRequests = (whole: Whole, routes: readonly Route[]): void => {
  const { program, sites, states, fed, requested } = whole
  const queue: string[] = []
  const take = (index: number, parameter: number, gone: TaintSet, isRequested = true) => {
    if (gone === ALL_TAINTS) return
    const key = `${index}:${parameter}`
    const known = fed.get(key)
    const left = known === undefined ? gone : known & gone
    if (left === known && (!isRequested || requested.has(key))) return
    if (isRequested) requested.add(key)
    fed.set(key, left)
    queue.push(key)
  }
  for (const { framework, handlers } of routes)
    for (const at of handlers) {
      const params = program.functions[at]?.fact.params ?? []
      const request = framework === 'unknown' ? 0 : requestParameter(framework, params.length)
      if (request !== undefined) take(at, request, NO_TAINT)
      else params.forEach((_, parameter) => take(at, parameter, NO_TAINT))
    }
  type Passed = { readonly target: number; readonly parameter: number; readonly gone: TaintSet }
  const passed = new Map<string, Passed[]>()
  for (const { file, origins } of states.values())
    file.facts.calls.forEach((call, at) => {
      for (const target of sites.targets[file.callBase + at] ?? [])
        call.args.forEach((argument, parameter) => {
          for (const [origin, gone] of origins.get(argument) ?? []) {
            if (gone === ALL_TAINTS) continue
            if (isRemote(origin)) take(target, parameter, gone, origin === REQUEST)
            const key = toParameterKey(file, origin)
            if (key === '') continue
            const list = passed.get(key)
            if (list) list.push({ target, parameter, gone })
            else passed.set(key, [{ target, parameter, gone }])
          }
        })
    })
  // The loop appends to `queue`.
  for (const key of [...fed.keys(), ...queue]) spread(key)
  for (const key of queue) spread(key)

  function spread(key: string): void {
    const before = fed.get(key) ?? NO_TAINT
    for (const { target, parameter, gone } of passed.get(key) ?? [])
      take(target, parameter, before | gone, requested.has(key))
  }
}

/** Whether an origin counts at a kind of sink: a record by itself is data, not markup. */
export const countsAt = (kind: string, origin: string): boolean =>
  origin !== RECORD && (kind === 'markup' || origin !== RECORD_TEXT)

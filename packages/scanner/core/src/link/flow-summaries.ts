import { type TaintSet, taintsText, isSanitized } from '@daimon/scanner-api'
import type { CallSites } from './call-sites.ts'
import { type FoundSink, findSinks } from './find-sinks.ts'
import { type Origins, RECORD } from './local-flow.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Responses } from './responses.ts'
import { STORED } from './file-state.ts'
import { isPassword, isTokenContent } from './passed-marks.ts'
import { type WholeFlow, countsAt } from './whole-flow.ts'

/**
 * A sink with the origins that reach it: `p0` is a parameter, `s:argument` a source, in order;
 * `p0!` is one that is sanitized for this sink on the way.
 */
type Sink = Omit<FoundSink, 'nodes'> & { readonly from: readonly string[] }

/**
 * What flows where within each function of a file; functions and calls by their index in the file.
 */
export type FlowSummaries = {
  readonly sinks: ReadonlyMap<number, readonly Sink[]>
  /** Parameters that flow into the return value, as `p0`. */
  readonly returnsOf: (index: number) => readonly string[]
  /**
   * Flows into some calls, by function and call: `p0>1` for the first parameter that becomes the
   * second argument, `p0>1!path` for one that lost a taint class.
   */
  readonly flowsInto: (
    isWanted: (call: number) => boolean,
  ) => ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>
}

const FLOWS_MAX = 24

/** Summarizes a file. Origins are computed lazily: for most files they are not needed. */
export const summarize = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  responses: Responses,
  whole: WholeFlow,
  answered: ReadonlyMap<number, string>,
  isUnprotected: boolean,
  misused: ReadonlyMap<number, readonly FoundSink[]>,
): FlowSummaries => {
  const { functions, calls } = file.facts
  let known: Origins | undefined
  const origins = () => (known ??= whole.originsOf(file))
  const context: Context = {
    file,
    origins,
    isRequestFed: (origin) => whole.isRequestFed(file, origin),
  }
  const sinks = new Map<number, Sink[]>()
  for (const [inside, found] of findSinks(program, sites, file, responses, answered, isUnprotected))
    for (const { nodes, from: _from, ...sink } of found) {
      const given = nodes.filter((node) => isTaken(sink, origins().get(node)))
      if (given.length === 0 && nodes.length > 0) continue
      if (sink.takes !== undefined && SUFFICIENT.has(sink.takes)) {
        addTo(sinks, inside, { ...withoutTakes(sink), from: [] })
        continue
      }
      const around = given.length === 0 ? NOTHING : feedingSink(context, inside, given, sink)
      // A sink without known origins is reported too.
      for (const [index, fed] of around.size === 0 ? [[inside, []] as const] : around)
        addTo(sinks, index, { ...withoutTakes(sink), from: fed })
    }
  functions.forEach((_, index) => {
    for (const { nodes: _nodes, from = [], ...sink } of misused.get(file.functionBase + index) ??
      [])
      addTo(sinks, index, { ...sink, from })
  })
  return {
    sinks,
    returnsOf: (index) =>
      originsIn(context, [index], [functions[index]?.result ?? -1], namesOnly).filter(
        (origin) => origin !== RECORD,
      ),
    flowsInto: (isWanted) => {
      const found = new Map<number, Map<number, readonly string[]>>()
      calls.forEach((call, at) => {
        if (!isWanted(at)) return
        call.args.forEach((node, argument) => {
          for (const [index, fed] of feeding(context, call.in, [node], intoCall(argument))) {
            const own = found.get(index) ?? new Map<number, readonly string[]>()
            found.set(index, own)
            own.set(at, [...(own.get(at) ?? []), ...fed].slice(0, FLOWS_MAX))
          }
        })
      })
      return found
    },
  }
}

/** Whether the value is what the rule is about, such as SQL or a password. */
const isTaken = (
  { takes }: Pick<FoundSink, 'takes'>,
  known: ReadonlyMap<string, TaintSet> | undefined,
): boolean => takes === undefined || (MARKED.get(takes)?.(known) ?? true)

/** Rules about texts of a kind, with what shows it. */
const MARKED: ReadonlyMap<string, (known: ReadonlyMap<string, unknown> | undefined) => boolean> =
  new Map([
    ['token', isTokenContent],
    ['password', isPassword],
    ['sql', (known) => known?.has('t:sql') === true],
    ['cookie', (known) => known?.has('t:cookie') === true],
  ])
/** Those that are a finding whatever flows into them. */
const SUFFICIENT: ReadonlySet<string> = new Set(['password', 'token', 'cookie'])

const withoutTakes = ({
  kind,
  cwe,
  callee,
  line,
  column,
}: Omit<FoundSink, 'nodes'>): Omit<FoundSink, 'nodes' | 'takes'> => ({
  kind,
  cwe,
  callee,
  line,
  column,
})

const addTo = <Item>(lists: Map<number, Item[]>, key: number, item: Item): void => {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Formats an origin with the taint classes that it lost. */
type Tell = (origin: string, gone: TaintSet) => string

const namesOnly: Tell = (origin) => origin

const atSink =
  ({ kind }: Pick<FoundSink, 'kind'>): Tell =>
  (origin, gone) =>
    isSanitized(kind, gone) ? `${origin}!` : origin

const intoCall =
  (argument: number): Tell =>
  (origin, gone) =>
    gone === 0 ? `${origin}>${argument}` : `${origin}>${argument}!${taintsText(gone)}`

/** Under a key that leads to no prototype, any value may be written. */
const dangerous = (
  { kind }: Pick<FoundSink, 'kind'>,
  nodes: readonly number[],
  origins: Origins,
): readonly number[] => {
  const [key] = nodes
  const known = key === undefined ? undefined : origins.get(key)
  const isSafe =
    kind === 'prototype' &&
    known !== undefined &&
    [...known.values()].every((gone) => isSanitized(kind, gone))
  if (kind !== 'prototype') return nodes
  // A constant or new value changes nothing that matters.
  const value = nodes[1]
  return isSafe ? nodes.slice(0, 1) : value === undefined || !origins.has(value) ? [] : nodes
}

const feedingSink = (
  context: Context,
  inside: number,
  nodes: readonly number[],
  sink: Pick<FoundSink, 'kind'>,
): ReadonlyMap<number, readonly string[]> => {
  const found = feeding(context, inside, dangerous(sink, nodes, context.origins()), atSink(sink))
  return new Map(
    [...found].flatMap(([index, fed]) => {
      const counting = fed.filter((origin) => countsAt(sink.kind, origin.replace(/!$/, '')))
      return counting.length > 0 ? [[index, counting] as const] : []
    }),
  )
}

type Context = {
  readonly file: ProgramFile
  readonly origins: () => Origins
  readonly isRequestFed: (origin: string) => boolean
}

/**
 * What flows into nodes of a function, by the function whose parameters it came in by: a callback
 * sees the parameters of the enclosing functions, and its use of them counts as theirs.
 */
const feeding = (
  context: Context,
  inside: number,
  nodes: readonly number[],
  tell: Tell,
): ReadonlyMap<number, readonly string[]> => {
  const origins = context.origins()
  // Fast path: most nodes have no known origins.
  if (nodes.every((node) => !origins.has(node))) return NOTHING
  const { functions } = context.file.facts
  const around: number[] = []
  for (let index = inside; index >= 0; index = functions[index]?.parent ?? -1) around.push(index)
  const found = new Map<number, readonly string[]>()
  for (const index of around) {
    const fed = originsIn(context, index === inside ? around : [index], nodes, tell, index).filter(
      (origin) => index === inside || !origin.startsWith('s:'),
    )
    if (fed.length > 0) found.set(index, fed)
  }
  return found
}

const NOTHING: ReadonlyMap<number, readonly string[]> = new Map()

/**
 * Parameters of one function, and sources, that reach any of the nodes. What another function
 * received from a request reached them by being stored.
 */
const originsIn = (
  { origins, isRequestFed }: Context,
  around: readonly number[],
  nodes: readonly number[],
  tell: Tell,
  index = around[0] ?? 0,
): string[] => {
  const found = new Map<string, TaintSet>()
  const add = (origin: string, gone: TaintSet) =>
    found.set(origin, (found.get(origin) ?? gone) & gone)
  for (const node of nodes)
    for (const [origin, gone] of origins().get(node) ?? [])
      if (origin.startsWith('s:') || origin.startsWith(`${index}:`)) add(origin, gone)
      else if (!around.includes(Number.parseInt(origin, 10)) && isRequestFed(origin))
        add(STORED, gone)
  return [...found].map(([origin, gone]) => tell(origin.replace(/^\d+:/, ''), gone)).toSorted()
}

import { type TaintSet, taintsText, isSanitized } from '@daimon/scanner-api'
import type { CallSites } from './call-sites.ts'
import { type FoundSink, findSinks } from './find-sinks.ts'
import { type Origins, localGraph, findOrigins } from './local-flow.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Responses } from './responses.ts'

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
): FlowSummaries => {
  const { functions, calls } = file.facts
  let known: Origins | undefined
  const origins = () => (known ??= findOrigins(program, file, localGraph(program, sites, file)))
  const sinks = new Map<number, Sink[]>()
  for (const [inside, found] of findSinks(sites, file, responses))
    for (const { nodes, ...sink } of found) {
      const around =
        nodes.length === 0 ? NOTHING : feedingSink(file, inside, origins(), nodes, sink)
      // A sink without known origins is reported too.
      for (const [index, fed] of around.size === 0 ? [[inside, []] as const] : around)
        addTo(sinks, index, { ...sink, from: fed })
    }
  return {
    sinks,
    returnsOf: (index) => originsIn(index, origins(), [functions[index]?.result ?? -1], namesOnly),
    flowsInto: (isWanted) => {
      const found = new Map<number, Map<number, readonly string[]>>()
      calls.forEach((call, at) => {
        if (!isWanted(at)) return
        call.args.forEach((node, argument) => {
          for (const [index, fed] of feeding(
            file,
            call.in,
            origins(),
            [node],
            intoCall(argument),
          )) {
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
  return isSafe ? nodes.slice(0, 1) : nodes
}

const feedingSink = (
  file: ProgramFile,
  inside: number,
  origins: Origins,
  nodes: readonly number[],
  sink: Pick<FoundSink, 'kind'>,
) => feeding(file, inside, origins, dangerous(sink, nodes, origins), atSink(sink))

/**
 * What flows into nodes of a function, by the function whose parameters it came in by: a callback
 * sees the parameters of the enclosing functions, and its use of them counts as theirs.
 */
const feeding = (
  { facts }: ProgramFile,
  inside: number,
  origins: Origins,
  nodes: readonly number[],
  tell: Tell,
): ReadonlyMap<number, readonly string[]> => {
  // Fast path: most nodes have no known origins.
  if (nodes.every((node) => !origins.has(node))) return NOTHING
  const found = new Map<number, readonly string[]>()
  for (let index = inside; index >= 0; index = facts.functions[index]?.parent ?? -1) {
    const fed = originsIn(index, origins, nodes, tell).filter(
      (origin) => index === inside || !origin.startsWith('s:'),
    )
    if (fed.length > 0) found.set(index, fed)
  }
  return found
}

const NOTHING: ReadonlyMap<number, readonly string[]> = new Map()

/** Parameters of one function, and sources, that reach any of the nodes. */
const originsIn = (
  index: number,
  origins: Origins,
  nodes: readonly number[],
  tell: Tell,
): string[] => {
  const found = new Map<string, TaintSet>()
  for (const node of nodes)
    for (const [origin, gone] of origins.get(node) ?? [])
      if (origin.startsWith('s:') || origin.startsWith(`${index}:`))
        found.set(origin, (found.get(origin) ?? gone) & gone)
  return [...found].map(([origin, gone]) => tell(origin.replace(/^\d+:/, ''), gone)).toSorted()
}

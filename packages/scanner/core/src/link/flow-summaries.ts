import { RESPONSE_SINKS, SINKS, type SinkRule } from '../rules/sinks.ts'
import { SANITISERS, SOURCES } from '../rules/sources.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'

/** A place in a function where data may do harm. */
type Sink = {
  readonly kind: SinkRule['kind']
  readonly cwe: number
  /** What is called; empty for a write under a computed key and for a pattern. */
  readonly callee: string
  readonly line: number
  readonly column: number
  /** Where what reaches it comes from: `p0` a parameter, `s:argument` a source, in order. */
  readonly from: readonly string[]
}

/**
 * Of a function: its sinks, what flows back (`p0`), and what flows on into calls: by the number of the call in the
 * file, `p0>1` for what comes in as the first parameter and goes on as the second argument.
 */
export type FlowSummary = {
  readonly sinks: readonly Sink[]
  readonly returns: readonly string[]
  readonly calls: ReadonlyMap<number, readonly string[]>
}

const FLOWS_MAX = 24

type FoundSink = Omit<Sink, 'from'> & { readonly nodes: readonly number[] }

/** What flows where within each function of a file; by the number of the function in the file. */
export const summarise = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  requests: ReadonlySet<number>,
): Map<number, FlowSummary> => {
  const sinks = sinksOf(sites, file, requests)
  const graph = localGraph(sites, file)
  const origins = originsOf(program, file, graph)
  const summaries = new Map<number, FlowSummary>()
  const calls = Map.groupBy([...file.facts.calls.entries()], ([, call]) => call.in)
  file.facts.functions.forEach((fact, index) => {
    const from = (nodes: readonly number[]) =>
      [...new Set(nodes.flatMap((node) => [...(origins.get(node) ?? [])]))]
        .filter((origin) => origin.startsWith('s:') || origin.startsWith(`${index}:`))
        .map((origin) => origin.replace(/^\d+:/, ''))
        .toSorted()
    const onward = new Map<number, string[]>()
    for (const [at, call] of calls.get(index) ?? []) {
      const flows = call.args.flatMap((node, argument) =>
        from([node]).map((origin) => `${origin}>${argument}`),
      )
      if (flows.length > 0) onward.set(at, flows.slice(0, FLOWS_MAX))
    }
    summaries.set(index, {
      sinks: (sinks.get(index) ?? []).map(({ nodes, ...sink }) => ({ ...sink, from: from(nodes) })),
      returns: from([fact.result]),
      calls: onward,
    })
  })
  return summaries
}

const sinksOf = (
  sites: CallSites,
  file: ProgramFile,
  requests: ReadonlySet<number>,
): Map<number, FoundSink[]> => {
  const found = new Map<number, FoundSink[]>()
  const add = (inside: number, sink: FoundSink) => {
    const list = found.get(inside)
    if (list) list.push(sink)
    else found.set(inside, [sink])
  }
  file.facts.calls.forEach((call, at) => {
    const { line, column } = call
    const rule = ruleOf(
      sites.externals[file.callBase + at],
      call.name,
      requests.has(file.nodeBase + call.self),
    )
    if (!rule) return
    const nodes = rule.rule.args
      .map((argument) => call.args[argument] ?? -1)
      .filter((node) => node >= 0)
    // A constant argument harms nobody.
    if (nodes.length > 0)
      add(call.in, {
        kind: rule.rule.kind,
        cwe: rule.rule.cwe,
        callee: rule.callee,
        line,
        column,
        nodes,
      })
  })
  const { dynamicWrites, slowPatterns } = file.facts
  for (let at = 0; at < dynamicWrites.length; at += 6) {
    const [base = -1, key = -1, value = -1, inside = 0, line = 0, column = 0] = dynamicWrites.slice(
      at,
      at + 6,
    )
    if (key >= 0 && base >= 0)
      add(inside, {
        kind: 'prototype',
        cwe: 1321,
        callee: '',
        line,
        column,
        nodes: [key, value].filter((node) => node >= 0),
      })
  }
  for (let at = 0; at < slowPatterns.length; at += 3) {
    const [inside = 0, line = 0, column = 0] = slowPatterns.slice(at, at + 3)
    add(inside, { kind: 'pattern', cwe: 1333, callee: '', line, column, nodes: [] })
  }
  return found
}

const ruleOf = (externals: ReadonlySet<string> | undefined, name: string, isResponse: boolean) => {
  for (const path of externals ?? []) {
    const rule = SINKS.get(path)
    if (rule) return { rule, callee: path }
  }
  const rule = isResponse ? RESPONSE_SINKS.get(name) : undefined
  return rule ? { rule, callee: `response.${name}` } : undefined
}

type LocalGraph = ReadonlyMap<number, readonly number[]>

/** Within one file: from a node to those that its value, or something made of it, reaches without a call of ours. */
const localGraph = (sites: CallSites, { facts, callBase }: ProgramFile): LocalGraph => {
  const next = new Map<number, number[]>()
  const add = (from: number, to: number) => {
    if (from < 0 || to < 0) return
    const list = next.get(from)
    if (list) list.push(to)
    else next.set(from, [to])
  }
  for (const column of [facts.flows, facts.derivations])
    for (let at = 0; at < column.length; at += 2)
      add(column[at] as number, column[at + 1] as number)
  for (let at = 0; at < facts.loads.length; at += 4)
    add(facts.loads[at] as number, facts.loads[at + 2] as number)
  for (let at = 0; at < facts.stores.length; at += 4)
    add(facts.stores[at + 2] as number, facts.stores[at] as number)
  facts.calls.forEach((call, at) => {
    const externals = sites.externals[callBase + at] ?? new Set<string>()
    if ([...externals].some((path) => SANITISERS.has(path))) return
    // What is not ours hands on what it is given; what is ours has a summary of its own.
    if ((sites.targets[callBase + at]?.size ?? 0) > 0) return
    for (const argument of call.args) add(argument, call.result)
    add(call.self, call.result)
  })
  return next
}

const ORIGINS_MAX = 16

/** Which parameters and sources reach each node. */
const originsOf = (
  { sets }: Program,
  { facts, nodeBase }: ProgramFile,
  graph: LocalGraph,
): Map<number, Set<string>> => {
  const origins = new Map<number, Set<string>>()
  const spread = (start: number, origin: string) => {
    const queue = [start]
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      const known = origins.get(node) ?? new Set()
      if (known.has(origin) || known.size >= ORIGINS_MAX) continue
      origins.set(node, known.add(origin))
      queue.push(...(graph.get(node) ?? []))
    }
  }
  facts.functions.forEach(({ params }, index) =>
    params.forEach((node, at) => spread(node, `${index}:p${at}`)),
  )
  for (let at = 0; at < facts.loads.length; at += 4) {
    const node = facts.loads[at + 2] as number
    for (const token of sets.of(nodeBase + node)) {
      const source =
        token.kind === 'external'
          ? (SOURCES.get(token.path) ??
            SOURCES.get(token.path.slice(0, token.path.lastIndexOf('.'))))
          : undefined
      if (source !== undefined) spread(node, `s:${source}`)
    }
  }
  return origins
}

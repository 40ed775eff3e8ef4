import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { CallSites } from '../link/call-sites.ts'
import type { ProgramFile } from '../link/program.ts'
import type { Naming } from '../scrub/naming.ts'

const DYNAMIC: ReadonlySet<string> = new Set(['eval', 'Function', 'import', 'require'])

/** Where the analysis cannot follow: code made at run time, and calls of what was looked up by a computed name. */
export const addUnknownCalls = (
  sites: CallSites,
  file: ProgramFile,
  naming: Naming,
  ids: readonly string[],
  nodes: GraphNode[],
  links: GraphEdge[],
): void => {
  const { facts } = file
  const path = naming.path(file.path)
  const computed = new Set<number>()
  for (let at = 0; at < facts.loads.length; at += 4)
    if (facts.loads[at + 1] === -1) computed.add(facts.loads[at + 2] as number)
  const counts = new Map<string, number>()
  facts.calls.forEach((call, at) => {
    const externals = sites.externals[file.callBase + at]
    const isDynamic =
      [...(externals ?? [])].some((external) => DYNAMIC.has(external)) &&
      call.args.some((node) => node >= 0)
    const isUnknown =
      computed.has(call.callee) &&
      (sites.targets[file.callBase + at]?.size ?? 0) === 0 &&
      externals?.size === 0
    if (!isDynamic && !isUnknown) return
    const inside = ids[file.functionBase + call.in] as string
    const kind = isDynamic ? 'DYNAMIC_INVOCATION' : 'INDIRECT_CALL_SINK'
    const symbol = `${isDynamic ? 'dynamic' : 'indirect'}:${naming.symbol(facts.functions[call.in]?.name ?? '')}`
    const count = (counts.get(symbol) ?? 0) + 1
    counts.set(symbol, count)
    // A few in one function say all there is to say.
    if (count > 3) return
    const id = `${path}#${symbol}${count === 1 ? '' : `~${count}`}`
    nodes.push({ id, kind, file: path, line: call.line, language: facts.language, symbol })
    links.push({ source: inside, target: id, edge_type: 'CALLS' })
  })
}

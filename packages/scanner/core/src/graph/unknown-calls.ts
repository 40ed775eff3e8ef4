import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { CallSites } from '../link/call-sites.ts'
import type { ProgramFile } from '../link/program.ts'
import type { Naming } from '../scrub/naming.ts'

const DYNAMIC: ReadonlySet<string> = new Set(['eval', 'Function', 'import'])
/** Loads a module. A plain `require` of a constant is an import and no call. */
const LOADER = /(?:^|\.)require$|\bcreateRequire\(\)$/

/**
 * Records where the analysis can't follow: code that is generated at run time, and calls of
 * functions that were looked up by a computed name.
 */
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
  const computed = findComputed(facts)
  const counts = new Map<string, number>()
  facts.calls.forEach((call, at) => {
    const externals = sites.externals[file.callBase + at]
    const isWithoutTarget = (sites.targets[file.callBase + at]?.size ?? 0) === 0
    const isDynamic =
      [...(externals ?? [])].some(
        (external) =>
          LOADER.test(external) || (DYNAMIC.has(external) && call.args.some((node) => node >= 0)),
      ) ||
      (call.name === 'require' && isWithoutTarget && externals?.size === 0)
    const isUnknown = computed.has(call.callee) && isWithoutTarget && externals?.size === 0
    if (!isDynamic && !isUnknown) return
    const inside = ids[file.functionBase + call.in] as string
    const kind = isDynamic ? 'DYNAMIC_INVOCATION' : 'INDIRECT_CALL_SINK'
    const symbol = `${isDynamic ? 'dynamic' : 'indirect'}:${naming.symbol(facts.functions[call.in]?.name ?? '')}`
    const count = (counts.get(symbol) ?? 0) + 1
    counts.set(symbol, count)
    // A few per function are enough.
    if (count > 3) return
    const id = `${path}#${symbol}${count === 1 ? '' : `~${count}`}`
    nodes.push({ id, kind, file: path, line: call.line, language: facts.language, symbol })
    links.push({ source: inside, target: id, edge_type: 'CALLS' })
  })
}

/** Nodes that hold what was read by a computed name, directly or through variables of the file. */
const findComputed = ({ loads, flows }: ProgramFile['facts']): ReadonlySet<number> => {
  const computed = new Set<number>()
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at + 1] === -1) computed.add(loads[at + 2] as number)
  if (computed.size === 0) return computed
  const next = new Map<number, number[]>()
  for (let at = 0; at < flows.length; at += 2) {
    const list = next.get(flows[at] as number)
    if (list) list.push(flows[at + 1] as number)
    else next.set(flows[at] as number, [flows[at + 1] as number])
  }
  // The loop adds to `computed`.
  for (const node of computed) for (const to of next.get(node) ?? []) computed.add(to)
  return computed
}

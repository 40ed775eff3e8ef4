import { type CallEdge, reachableFrom } from '../link/call-graph.ts'
import type { FlowSummaries } from '../link/flow-summaries.ts'
import type { Program } from '../link/program.ts'
import { isCredential } from '../rules/sinks.ts'

/**
 * The functions on a path from an entry point to a sink; flows of other functions are not recorded.
 */
export const betweenEntryAndSink = (
  program: Program,
  edges: readonly CallEdge[],
  reached: ReadonlySet<number>,
  summaries: readonly FlowSummaries[],
): Set<number> => {
  const holders = program.files.flatMap((file, at) =>
    [...(summaries[at]?.sinks ?? [])].flatMap(([local, sinks]) =>
      sinks.every(isCredential) ? [] : [file.functionBase + local],
    ),
  )
  const backwards = edges.map((edge) => ({ ...edge, from: edge.to, to: edge.from }))
  const leading = reachableFrom(backwards, holders)
  return new Set([...reached].filter((at) => leading.has(at)))
}

/** Functions that pass a parameter of theirs to a sink. */
export const listHelpers = (
  program: Program,
  summaries: readonly FlowSummaries[],
): ReadonlySet<number> =>
  new Set(
    program.files.flatMap(({ functionBase }, at) =>
      [...(summaries[at]?.sinks ?? [])].flatMap(([local, sinks]) =>
        sinks.some(({ from }) => from.some((origin) => origin.startsWith('p')))
          ? [functionBase + local]
          : [],
      ),
    ),
  )

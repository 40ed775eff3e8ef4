import type { FlowSummaries } from '../link/flow-summaries.ts'
import type { Program } from '../link/program.ts'
import type { PassedFlows } from './passed-flows.ts'

type FileFlows = ReadonlyMap<string, PassedFlows>

/**
 * Omits flows into parameters that feed no sink, directly or through other calls. A search for the
 * input of a sink goes backward from its parameters, so it never asks for them. Sanitized flows
 * count like all others: what is sanitized for one sink is not for another.
 */
export const omitUnneeded = (
  { files }: Program,
  summaries: readonly FlowSummaries[],
  flows: readonly FileFlows[],
): readonly FileFlows[] => {
  const needed = findNeeded(files, summaries, flows)
  return flows.map(
    (own) =>
      new Map(
        [...own].map(([pair, passed]) => {
          const to = getCallee(pair)
          const left = [...passed.flows].filter((flow) =>
            needed.has(toKey(to, parseFlow(flow).into)),
          )
          return [pair, left.length === passed.flows.size ? passed : toKept(passed, left)]
        }),
      ),
  )
}

const toKept = (passed: PassedFlows, flows: readonly string[]): PassedFlows => ({
  ...passed,
  flows: new Set(flows),
})

/** The parameters that feed a sink, by function and position. */
const findNeeded = (
  files: Program['files'],
  summaries: readonly FlowSummaries[],
  flows: readonly FileFlows[],
): ReadonlySet<string> => {
  const needed = new Set<string>()
  files.forEach(({ functionBase }, at) => {
    for (const [local, sinks] of summaries[at]?.sinks ?? [])
      for (const { from } of sinks)
        for (const origin of from) {
          const parameter = parseParameter(origin)
          if (parameter !== undefined) needed.add(toKey(functionBase + local, parameter))
        }
  })
  const feeding = new Map<string, string[]>()
  for (const own of flows)
    for (const [pair, passed] of own)
      for (const flow of passed.flows) {
        const { parameter, into } = parseFlow(flow)
        if (parameter === undefined) continue
        const key = toKey(getCallee(pair), into)
        const list = feeding.get(key)
        const caller = toKey(getCaller(pair), parameter)
        if (list) list.push(caller)
        else feeding.set(key, [caller])
      }
  // The loop adds to `needed`.
  for (const key of needed) for (const caller of feeding.get(key) ?? []) needed.add(caller)
  return needed
}

const toKey = (at: number, parameter: number): string => `${at}:${parameter}`
const getCaller = (pair: string): number => Number(pair.slice(0, pair.indexOf('>')))
const getCallee = (pair: string): number => Number(pair.slice(pair.indexOf('>') + 1))

/** Of `p0>1!path`: the caller's parameter, if it is one, and the callee's. */
const parseFlow = (flow: string): { parameter: number | undefined; into: number } => {
  const at = flow.indexOf('>')
  return {
    parameter: parseParameter(flow.slice(0, at)),
    into: Number.parseInt(flow.slice(at + 1), 10),
  }
}

/** Of `p0`, or `p0!`. */
const parseParameter = (origin: string): number | undefined => {
  const position = /^p(\d+)/.exec(origin)?.[1]
  return position === undefined ? undefined : Number(position)
}

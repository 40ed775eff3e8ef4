import type { CallSites } from '../link/call-sites.ts'
import type { FlowSummaries } from '../link/flow-summaries.ts'
import type { Program } from '../link/program.ts'
import { metadata } from './metadata.ts'

/** What callers pass to a function, and the lines of their calls if the function has a sink. */
export type PassedFlows = {
  readonly flows: Set<string>
  readonly lines: Set<number>
  /** Whether all calls have a receiver that isn't known, so that the name alone leads there. */
  isGuessed: boolean
}

/**
 * By `caller>callee`, for the callees that matter: which of the caller's origins flow into which
 * parameter of the callee, and where `helpers` are called.
 */
export const collectFlows = (
  file: Program['files'][number],
  sites: CallSites,
  { flowsInto }: FlowSummaries,
  matters: ReadonlySet<number>,
  helpers: ReadonlySet<number>,
): Map<string, PassedFlows> => {
  const flows = new Map<string, PassedFlows>()
  if (matters.size === 0) return flows
  const listTargets = (call: number) => sites.targets[file.callBase + call] ?? []
  const found = flowsInto((call) => {
    for (const target of listTargets(call)) if (matters.has(target)) return true
    return false
  })
  for (const [local, calls] of [...found].toSorted(([a], [b]) => a - b))
    for (const [at, own] of calls)
      for (const target of listTargets(at)) {
        if (!matters.has(target)) continue
        const key = `${file.functionBase + local}>${target}`
        const known = flows.get(key) ?? { flows: new Set(), lines: new Set(), isGuessed: true }
        known.isGuessed &&= sites.guessed.has(file.callBase + at)
        for (const flow of own) known.flows.add(flow)
        if (helpers.has(target)) known.lines.add(file.facts.calls[at]?.line ?? 0)
        flows.set(key, known)
      }
  return flows
}

export const flowMetadata = (passed: PassedFlows | undefined) =>
  passed && passed.flows.size > 0
    ? metadata({
        flows: [...passed.flows],
        ...(passed.lines.size > 0 ? { lines: [...passed.lines].slice(0, CALL_LINES_MAX) } : {}),
        ...(passed.isGuessed ? { guessed: true } : {}),
      })
    : {}

const CALL_LINES_MAX = 16

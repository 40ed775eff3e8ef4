import { ALL_TAINTS, type TaintSet, NO_TAINT } from '@daimon/scanner-api'
import { type GuardName, RESOLVERS } from '../rules/guards.ts'
import type { Guard } from './local-graph.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

type GuardQuery = NonNullable<Guard['asked']>

/**
 * The taint classes that a check by repository functions removes: those that all possible callees
 * agree on.
 */
export const answersTo = (
  { functions }: Program,
  { targets, externals }: CallSites,
  { facts, callBase }: Pick<ProgramFile, 'facts' | 'callBase'>,
): ((asked: GuardQuery, without: (name: GuardName) => TaintSet) => TaintSet) => {
  if (facts.guards.every(({ asked }) => asked === undefined)) return () => NO_TAINT
  const toKey = ({ name, line, column }: Pick<GuardQuery, 'name' | 'line' | 'column'>): string =>
    `${line}:${column}:${name}`
  const calls = new Map(facts.calls.map((call, at) => [toKey(call), callBase + at]))
  return (asked, without) => {
    const call = calls.get(toKey(asked))
    const found = call === undefined ? undefined : targets[call]
    if (call === undefined || !found || found.size === 0 || (externals[call]?.size ?? 0) > 0)
      return NO_TAINT
    return [...found].reduce((all, target) => {
      const { file } = functions[target] ?? {}
      const answers = (file?.facts.answers ?? []).filter(
        ({ of, param, isTrue }) =>
          of === target - (file?.functionBase ?? 0) &&
          param === asked.argument &&
          (isTrue === undefined || isTrue === asked.isTrue),
      )
      return all & answers.reduce((sum, { guard }) => sum | without(guard), NO_TAINT)
    }, ALL_TAINTS)
  }
}

/** Whether all values of a node come from a call that resolves paths. */
export const resolvedNodes = (
  { externals }: CallSites,
  { facts, callBase }: Pick<ProgramFile, 'facts' | 'callBase'>,
): ((node: number) => boolean) => {
  if (!facts.guards.some(({ guard }) => guard === 'below' || guard === 'asked')) return () => false
  const made = new Set<number>()
  facts.calls.forEach(({ result, name, self }, at) => {
    const isKnown = [...(externals[callBase + at] ?? [])].some((path) =>
      RESOLVERS.has(withoutDefault(path)),
    )
    if (isKnown || (facts.language === 'python' && name === 'resolve' && self >= 0))
      made.add(result)
  })
  const into = new Map<number, number[]>()
  const come = (from: number, to: number) => into.set(to, [...(into.get(to) ?? []), from])
  for (let at = 0; at < facts.flows.length; at += 2)
    come(facts.flows[at] as number, facts.flows[at + 1] as number)
  // A guard's own node flows back to the node that it checked.
  const past = new Map(facts.guards.map(({ from, to }) => [to, from]))
  const known = new Map<number, boolean>()
  const isResolved = (node: number, depth: number): boolean => {
    const before = made.has(node) ? true : known.get(node)
    if (before !== undefined) return before
    if (depth > ALIASES_MAX) return false
    // Until it is known: no new value enters around a loop.
    known.set(node, false)
    const guarded = past.get(node)
    const sources =
      guarded === undefined
        ? (into.get(node) ?? []).filter((from) => past.get(from) !== node)
        : [guarded]
    const all = sources.length > 0 && sources.every((from) => isResolved(from, depth + 1))
    known.set(node, all)
    return all
  }
  return (node) => isResolved(node, 0)
}

const ALIASES_MAX = 64

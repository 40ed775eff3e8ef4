import { ALL_TAINTS, NO_TAINT, type TaintSet } from '@daimon/scanner-api'
import { GUARDS } from '../rules/guards.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'
import { sanitizedTaints } from './sanitized-taints.ts'
import { withoutDefault } from './without-default.ts'

/** By the name of a method or a computed member: the taint classes that its result lost. */
export type PageAddresses = ReadonlyMap<string, TaintSet>

/**
 * Methods all of which return the address of a page of the same site, so that it doesn't matter
 * which class a record has: `def url(self): return url_for('topic', id=self.id)`.
 */
export const findPageAddresses = (program: Program, sites: CallSites): PageAddresses => {
  let known = KNOWN.get(program)
  if (!known) KNOWN.set(program, (known = listAddresses(program, sites)))
  return known
}

const KNOWN = new WeakMap<Program, PageAddresses>()

const listAddresses = ({ files }: Program, sites: CallSites): PageAddresses => {
  const all = new Map<string, TaintSet>()
  for (const file of files) {
    if (file.facts.language !== 'python') continue
    const returned = returnedTaints(file, sites)
    file.facts.functions.forEach(({ name }, at) => {
      const end = name.lastIndexOf('.')
      if (end < 0) return
      const method = name.slice(end + 1)
      all.set(method, (all.get(method) ?? ALL_TAINTS) & (returned.get(at) ?? NO_TAINT))
    })
  }
  return new Map([...all].filter(([, gone]) => (gone & GUARDS.rooted) !== NO_TAINT))
}

/** By function: the taint classes that all of its results lost in the calls that return them. */
const returnedTaints = (
  { facts, callBase }: ProgramFile,
  { externals }: CallSites,
): ReadonlyMap<number, TaintSet> => {
  const found = new Map<number, TaintSet>()
  const callAt = new Map(facts.calls.map(({ result }, at) => [result, at]))
  for (let at = 0; at < facts.returns.length; at += 4) {
    const [inside = -1, node = -1] = facts.returns.slice(at, at + 2)
    const index = callAt.get(node)
    const call = index === undefined ? undefined : facts.calls[index]
    const paths = [...(externals[callBase + (index ?? 0)] ?? [])].map(withoutDefault)
    const gone = call ? sanitizedTaints(paths, call) : NO_TAINT
    found.set(inside, (found.get(inside) ?? ALL_TAINTS) & gone)
  }
  return found
}

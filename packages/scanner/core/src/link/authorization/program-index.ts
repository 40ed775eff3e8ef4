import type { CallFact } from '../../extract/facts.ts'
import type { ProgramFile } from '../program.ts'

/** What a file's nodes are called and come from, for rules that go by names. */
export type FileIndex = {
  /** The member or the call that a node is read from. */
  readonly nameOf: (node: number) => string
  readonly callOf: (node: number) => CallFact | undefined
  /** Whether a node is made of a parameter of any function, past conversions as well. */
  readonly isOfParameter: (node: number) => boolean
  /** A function with those that it contains. */
  readonly within: (index: number) => readonly number[]
  readonly callsIn: (index: number) => readonly IndexedCall[]
}

export type IndexedCall = { readonly call: CallFact; readonly at: number }

export type ProgramIndex = (file: ProgramFile) => FileIndex

/** Indexes files on demand: few have routes, guards, or records. */
export const createProgramIndex = (): ProgramIndex => {
  const known = new Map<ProgramFile, FileIndex>()
  return (file) => {
    let found = known.get(file)
    if (!found) known.set(file, (found = indexFile(file)))
    return found
  }
}

const STEPS_MAX = 400

const indexFile = ({ facts, callBase }: ProgramFile): FileIndex => {
  const names = new Map<number, string>()
  for (let at = 0; at < facts.loads.length; at += 4) {
    const name = facts.strings[facts.loads[at + 1] as number]
    if (name !== undefined) names.set(facts.loads[at + 2] as number, name)
  }
  const byResult = new Map(facts.calls.map((call) => [call.result, call]))
  const sources = new Map<number, number[]>()
  const come = (from: number, to: number) => {
    if (from < 0 || to < 0) return
    const list = sources.get(to)
    if (list) list.push(from)
    else sources.set(to, [from])
  }
  const pairs = (column: readonly number[]) => {
    for (let at = 0; at < column.length; at += 2)
      come(column[at] as number, column[at + 1] as number)
  }
  pairs(facts.flows)
  pairs(facts.derivations)
  for (let at = 0; at < facts.loads.length; at += 4)
    come(facts.loads[at] as number, facts.loads[at + 2] as number)
  for (let at = 0; at < facts.stores.length; at += 4)
    come(facts.stores[at + 2] as number, facts.stores[at] as number)
  for (const { from, to } of facts.guards) come(from, to)
  for (const { args, self, result } of facts.calls)
    for (const from of [...args, self]) come(from, result)
  const parameters = new Set(facts.functions.flatMap(({ params }) => params))
  const children = Map.groupBy(facts.functions.keys(), (at) => facts.functions[at]?.parent ?? -1)
  const calls = Map.groupBy(
    facts.calls.map((call, at) => ({ call, at: callBase + at })),
    ({ call }) => call.in,
  )
  const ofParameter = new Map<number, boolean>()
  return {
    nameOf: (node) => {
      for (let at = node, steps = 0; steps < 4; steps += 1) {
        const name = names.get(at) ?? byResult.get(at)?.name
        if (name !== undefined && name !== '') return name
        const [from, ...others] = sources.get(at) ?? []
        if (from === undefined || others.length > 0) return ''
        at = from
      }
      return ''
    },
    callOf: (node) => byResult.get(node),
    isOfParameter: (node) => {
      const before = ofParameter.get(node)
      if (before !== undefined) return before
      const seen = new Set([node])
      let isFound = false
      for (const at of seen) {
        if (parameters.has(at)) isFound = true
        if (isFound || seen.size > STEPS_MAX) break
        for (const from of sources.get(at) ?? []) seen.add(from)
      }
      ofParameter.set(node, isFound)
      return isFound
    },
    within: (index) => {
      const found = new Set([index])
      // The module contains everything.
      if (index > 0)
        for (const at of found) for (const each of children.get(at) ?? []) found.add(each)
      return [...found]
    },
    callsIn: (index) => calls.get(index) ?? [],
  }
}

import type { CallFact } from '../../extract/facts.ts'
import { MUTATORS } from '../../rules/flow.ts'
import type { ProgramFile } from '../program.ts'

/** What a file's nodes are called and come from, for rules that go by names. */
export type FileIndex = {
  /** The member or the call that a node is read from. */
  readonly nameOf: (node: number) => string
  readonly callOf: (node: number) => CallFact | undefined
  /** The member that a node is read from. */
  readonly loadOf: (node: number) => MemberLoad | undefined
  /** Whether a node is an object literal. */
  readonly isObject: (node: number) => boolean
  /** What an object literal holds under names. */
  readonly membersOf: (node: number) => readonly (readonly [name: string, value: number])[]
  /** The nodes that a node is made of, past conversions as well. */
  readonly sourcesOf: (node: number) => readonly number[]
  /** The function and the position of a parameter. */
  readonly parameterAt: (node: number) => readonly [index: number, place: number] | undefined
  /** The call whose result a node is, itself or as a variable. */
  readonly makerOf: (node: number) => CallFact | undefined
  /** Calls whose receiver is a node. */
  readonly callsOn: (node: number) => readonly CallFact[]
  /** Writes to members in a function. */
  readonly writesIn: (index: number) => readonly MemberWrite[]
  /** A function with those that it contains. */
  readonly within: (index: number) => readonly number[]
  /** The methods of a class, by its constructor. */
  readonly methodsOf: (index: number) => readonly number[]
  readonly callsIn: (index: number) => readonly IndexedCall[]
}

type MemberLoad = { readonly base: number; readonly name: string }
type MemberWrite = { readonly base: number; readonly name: string; readonly from: number }

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

const indexFile = ({ facts, callBase }: ProgramFile): FileIndex => {
  const { strings } = facts
  const loads = new Map<number, MemberLoad>()
  const names = new Map<number, string>()
  for (let at = 0; at < facts.loads.length; at += 4) {
    const [base = -1, named = -1, to = -1] = facts.loads.slice(at, at + 3)
    const name = strings[named]
    loads.set(to, { base, name: name ?? '' })
    if (name !== undefined) names.set(to, name)
  }
  for (const { node, kind, name, specifier } of facts.imports)
    if (node >= 0 && !names.has(node))
      names.set(node, kind === 'named' ? name : (/([\w-]+)(?:\.\w+)?$/.exec(specifier)?.[1] ?? ''))
  const byResult = new Map(facts.calls.map((call) => [call.result, call]))
  const parameters = new Map(
    facts.functions.flatMap(({ params }, index) =>
      params.map((node, place) => [node, [index, place] as const] as const),
    ),
  )
  const children = Map.groupBy(facts.functions.keys(), (at) => facts.functions[at]?.parent ?? -1)
  const calls = Map.groupBy(
    facts.calls.map((call, at) => ({ call, at: callBase + at })),
    ({ call }) => call.in,
  )
  let members: ReadonlyMap<string, readonly number[]> | undefined
  const onNode = Map.groupBy(facts.calls, ({ self }) => self)
  const objects = new Set(facts.objects)
  const sources = findSources(facts)
  const writes = findWrites(facts)
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
    callOf: (node) => (node < 0 ? undefined : byResult.get(node)),
    loadOf: (node) => loads.get(node),
    isObject: (node) => objects.has(node),
    membersOf: (node) =>
      (writes.byBase.get(node) ?? []).map(({ name, from }) => [name, from] as const),
    sourcesOf: (node) => sources.get(node) ?? [],
    parameterAt: (node) => parameters.get(node),
    makerOf: (node) => {
      for (let at = node, steps = 0; at >= 0 && steps < 4; steps += 1) {
        const call = byResult.get(at)
        if (call) return call
        const [from = -1, ...others] = sources.get(at) ?? []
        if (others.length > 0 || loads.has(at)) return undefined
        at = from
      }
      return undefined
    },
    callsOn: (node) => (node < 0 ? [] : (onNode.get(node) ?? [])),
    writesIn: (index) => writes.byFunction.get(index) ?? [],
    within: (index) => {
      const found = new Set([index])
      // The module contains everything.
      if (index > 0)
        for (const at of found) for (const each of children.get(at) ?? []) found.add(each)
      return [...found]
    },
    methodsOf: (index) => {
      const name = facts.functions[index]?.name ?? ''
      return index > 0 && /^[A-Z]/.test(name.slice(name.lastIndexOf('.') + 1))
        ? ((members ??= findMembers(facts)).get(name) ?? [])
        : []
    },
    callsIn: (index) => calls.get(index) ?? [],
  }
}

/** Functions by the names of all that are around them: `A.b.c` is in `A` and in `A.b`. */
const findMembers = ({ functions }: ProgramFile['facts']): ReadonlyMap<string, number[]> => {
  const members = new Map<string, number[]>()
  functions.forEach(({ name }, index) => {
    for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
      const list = members.get(name.slice(0, at))
      if (list) list.push(index)
      else members.set(name.slice(0, at), [index])
    }
  })
  return members
}

const findWrites = ({ stores, strings }: ProgramFile['facts']) => {
  const byBase = new Map<number, MemberWrite[]>()
  const byFunction = new Map<number, MemberWrite[]>()
  for (let at = 0; at < stores.length; at += 4) {
    const [base = -1, named = -1, from = -1, inside = 0] = stores.slice(at, at + 4)
    const write = { base, name: strings[named] ?? '', from }
    for (const [lists, key] of [
      [byBase, base],
      [byFunction, inside],
    ] as const) {
      const list = lists.get(key)
      if (list) list.push(write)
      else lists.set(key, [write])
    }
  }
  return { byBase, byFunction }
}

/** By node: those that it is made of. A request isn't made of what is stored in it. */
const findSources = (facts: ProgramFile['facts']): ReadonlyMap<number, readonly number[]> => {
  const sources = new Map<number, number[]>()
  const come = (from: number, to: number) => {
    if (from < 0 || to < 0) return
    const list = sources.get(to)
    if (list) list.push(from)
    else sources.set(to, [from])
  }
  const made = new Set(facts.objects)
  const pairs = (column: readonly number[]) => {
    for (let at = 0; at < column.length; at += 2) {
      const [from = -1, to = -1] = column.slice(at, at + 2)
      come(from, to)
    }
  }
  pairs(facts.flows)
  pairs(facts.derivations)
  pairs(facts.inherits.map((_, at, all) => all[at ^ 1] as number))
  for (let at = 0; at < facts.flows.length; at += 2)
    if (made.has(facts.flows[at] as number)) made.add(facts.flows[at + 1] as number)
  for (let at = 0; at < facts.loads.length; at += 4)
    come(facts.loads[at] as number, facts.loads[at + 2] as number)
  for (let at = 0; at < facts.stores.length; at += 4)
    if (made.has(facts.stores[at] as number))
      come(facts.stores[at + 2] as number, facts.stores[at] as number)
  for (const { from, to } of facts.guards) come(from, to)
  for (const { args, self, result, name } of facts.calls) {
    for (const from of [...args, self]) come(from, result)
    if (MUTATORS.has(name) && made.has(self)) for (const from of args) come(from, self)
  }
  return sources
}

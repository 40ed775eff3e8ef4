import type { CallSites } from './call-sites.ts'
import { PairSet } from './number-columns.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program } from './program.ts'

/** An edge from one function to another. */
export type CallEdge = {
  readonly from: number
  readonly to: number
  /**
   * `CALLS` by name, `INDIRECT` through code that received the function, `IMPORTS` by running its
   * module.
   */
  readonly type: 'CALLS' | 'INDIRECT' | 'IMPORTS'
  readonly line: number
}

/** Edges between functions, by their numbers, in the order of the code, without duplicates. */
export const callEdges = (program: Program, sites: CallSites): CallEdge[] => {
  const edges: CallEdge[] = []
  const known = new PairSet()
  const add = (from: number, to: number, type: CallEdge['type'], line: number) => {
    if (known.add(from, to)) edges.push({ from, to, type, line })
  }
  program.calls.forEach(({ file, fact }, index) => {
    const from = file.functionBase + fact.in
    for (const to of sites.targets[index] ?? []) add(from, to, 'CALLS', fact.line)
  })
  for (const [from, to] of sites.getterRuns) add(from, to, 'CALLS', 0)
  addHandedOver(program, sites, add)
  addPutOutside(program, add)
  for (const file of program.files)
    file.facts.imports.forEach(({ in: inside, line, kind }, at) => {
      const resolution = file.resolutions[at]
      const target = resolution?.kind === 'file' ? program.byPath.get(resolution.path) : undefined
      if (target && kind !== 'type' && target !== file)
        add(file.functionBase + inside, target.functionBase, 'IMPORTS', line)
    })
  addEscaping(program, add)
  return edges.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

type Add = (from: number, to: number, type: CallEdge['type'], line: number) => void

/** External code that receives a function may call it: a callback, or one among the options. */
const addHandedOver = ({ sets, calls }: Program, sites: CallSites, add: Add): void => {
  calls.forEach(({ file, fact }, index) => {
    const isOurs =
      (sites.targets[index]?.size ?? 0) > 0 && (sites.externals[index]?.size ?? 0) === 0
    if (isOurs) return
    const from = file.functionBase + fact.in
    for (const argument of fact.args)
      if (argument >= 0)
        addRunnable(sets, file.nodeBase + argument, (held) =>
          add(from, held, 'INDIRECT', fact.line),
        )
  })
}

/** So may external code that finds a function on an object of its own: `app.locals.show = …`. */
const addPutOutside = ({ sets, files, functions }: Program, add: Add): void => {
  for (const { facts, nodeBase, functionBase } of files)
    for (let at = 0; at < facts.stores.length; at += 4) {
      const value = facts.stores[at + 2] as number
      if (value < 0) continue
      const owners = sets.of(nodeBase + (facts.stores[at] as number))
      if (owners.length > 0 && !owners.some(({ kind }) => kind === 'external')) continue
      const from = functionBase + (facts.stores[at + 3] as number)
      const line = functions[from]?.fact.line ?? 0
      addRunnable(sets, nodeBase + value, (held) => add(from, held, 'INDIRECT', line))
    }
}

/** Visits the functions among the values of a node, and those that their properties hold. */
const addRunnable = (sets: Program['sets'], node: number, act: (held: number) => void): void => {
  for (const token of sets.of(node)) {
    if (token.kind === 'function' || token.kind === 'bound') act(token.of)
    if (token.kind === 'object') eachHeldBy(sets, token, act)
  }
}

/** Visits each function that a property holds. */
const eachHeldBy = (
  sets: Program['sets'],
  { properties }: AbstractObject,
  act: (held: number) => void,
): void => {
  if (properties.size === 0) return
  for (const node of properties.values())
    for (const token of sets.of(node)) if (token.kind === 'function') act(token.of)
}

/**
 * Functions that are called from outside the repository may return functions: a closure, or an
 * object with methods. The outside calls them later, so they follow from the call.
 */
const addEscaping = (program: Program, add: Add): void => {
  const { sets, functions } = program
  const seen = new Set<AbstractObject>()
  const queue: AbstractObject[] = []
  const take = (token: AbstractObject) => {
    if (seen.has(token) || token.kind === 'external') return
    seen.add(token)
    queue.push(token)
  }
  const escape = (node: number) => sets.of(node).forEach(take)
  for (const { value } of program.files) escape(value)
  for (let token = queue.pop(); token; token = queue.pop()) {
    for (const node of token.properties.values()) escape(node)
    for (const parent of token.parents) take(parent)
    if (token.kind === 'prototype') addHandedBack(program, token.of, token, add)
    if (token.kind !== 'function') continue
    const { file, fact } = functions[token.of] as Program['functions'][number]
    const result = file.nodeBase + fact.result
    escape(result)
    take(sets.prototype(token.of))
    for (const made of sets.of(result)) {
      if (made.kind === 'function' || made.kind === 'prototype')
        addOther(token.of, made.of, add, fact.line)
      if (made.kind === 'object') addHandedBack(program, token.of, made, add)
    }
  }
}

const addOther = (from: number, to: number, add: Add, line: number): void => {
  if (from !== to) add(from, to, 'INDIRECT', line)
}

/**
 * Adds edges to the functions that an object and its parents hold. A prototype counts as its
 * constructor, which has edges to the methods: one edge from each function that returns an
 * instance, instead of one per method.
 */
const addHandedBack = (
  { sets, functions }: Program,
  from: number,
  owner: AbstractObject,
  add: Add,
): void => {
  const line = functions[from]?.fact.line ?? 0
  const all = new Set([owner])
  for (const each of all) {
    if (each.kind === 'prototype' && each !== owner) {
      addOther(from, each.of, add, line)
      continue
    }
    eachHeldBy(sets, each, (held) => addOther(from, held, add, line))
    for (const parent of each.parents) all.add(parent)
  }
}

/** Everything that can run once one of the given functions does. */
export const reachableFrom = (
  edges: readonly CallEdge[],
  starts: Iterable<number>,
): Set<number> => {
  const next = new Map<number, number[]>()
  for (const { from, to } of edges) {
    const list = next.get(from)
    if (list) list.push(to)
    else next.set(from, [to])
  }
  const seen = new Set(starts)
  for (const at of seen) for (const to of next.get(at) ?? []) seen.add(to)
  return seen
}

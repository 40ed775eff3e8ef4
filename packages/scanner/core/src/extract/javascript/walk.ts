import type { FactsBuilder } from '../facts-builder.ts'
import type { Lines } from '../lines.ts'
import type { Ast } from './ast.ts'
import { Scope } from './scope.ts'
import type { Visitor } from './visit.ts'

/** Where a walk stands. Handlers change it on the way down and put it back on the way up. */
export type Walk = {
  readonly facts: FactsBuilder
  readonly lines: Lines
  readonly visitor: Visitor
  scope: Scope
  /** The function that is being walked. */
  inside: number
  /** Node of `this`. */
  self: number
  /** Node of `arguments`, made when somebody asks. */
  argumentsNode: number
  /** Of the class around: its function's node and what it extends. */
  superclass: number
  isStatic: boolean
  /** The object of the TypeScript namespace around, or NONE: who exports there exports to it. */
  namespace: number
  /** The receiver of what is being walked when the members of an object are: gives methods their names. */
  naming: string | undefined
}

export const declare = (walk: Walk, name: string): number => {
  const known = walk.scope.names.get(name)
  if (known !== undefined) return known
  const node = walk.facts.node()
  walk.scope.names.set(name, node)
  return node
}

/** Walks something in a scope of its own. */
export const inScope = (walk: Walk, act: () => void): void => {
  const around = walk.scope
  walk.scope = new Scope(around)
  act()
  walk.scope = around
}

export const lineOf = (walk: Walk, node: Ast): number => walk.lines.line(node.start)
export const columnOf = (walk: Walk, node: Ast): number => walk.lines.column(node.start)

import type { FactsBuilder } from '../facts-builder.ts'
import type { Lines } from '../lines.ts'
import type { Ast } from './ast.ts'
import { Scope } from './scope.ts'
import type { Visitor } from './visit.ts'

/** The state of a walk. Handlers change it on the way down and restore it on the way up. */
export type Walk = {
  readonly facts: FactsBuilder
  readonly lines: Lines
  readonly visitor: Visitor
  scope: Scope
  /** The function that is being walked. */
  inside: number
  /** Node of `this`. */
  self: number
  /** Node of `arguments`, created on first use. */
  argumentsNode: number
  /** Of the enclosing class: its function's node, and what it extends. */
  superclass: number
  isStatic: boolean
  /**
   * The object of the enclosing TypeScript namespace, or NONE: exports in it become its members.
   */
  namespace: number
  /** The receiver while the members of an object are walked: gives methods their names. */
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

export const getLine = (walk: Walk, node: Ast): number => walk.lines.line(node.start)
export const getColumn = (walk: Walk, node: Ast): number => walk.lines.column(node.start)

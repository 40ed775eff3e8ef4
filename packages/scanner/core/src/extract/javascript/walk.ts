import type { FactsBuilder } from '../facts-builder.ts'
import type { Lines } from '../lines.ts'
import { type Ast, one } from './ast.ts'
import { Scope } from './scope.ts'
import type { OwnKeys } from './own-keys.ts'
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
  /** The name of the schema that is being declared, or ''. */
  schema: string
  /** Names of the schemas of the route that is being declared, by the part that they check. */
  validators: ReadonlyMap<string, string>
  ownKeys: OwnKeys
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

/** Where a call is: in a chain over several lines, where its method is named. */
export const getCallPlace = (walk: Walk, call: Ast): { line: number; column: number } => {
  const method = call.callee?.type === 'MemberExpression' ? one(call.callee.property) : undefined
  const at = method && getLine(walk, method) !== getLine(walk, call) ? method : call
  return { line: getLine(walk, at), column: getColumn(walk, at) }
}

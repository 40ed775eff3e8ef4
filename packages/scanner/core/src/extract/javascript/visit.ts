import type { Ast } from './ast.ts'
import type { Walk } from './walk.ts'

/**
 * The walk's own recursion: each of these calls what the walk was begun with. The files that hold the cases know
 * only this one, and not each other.
 */
export type FunctionOptions = { readonly isTopLevelName?: boolean; readonly index?: number }

export type Visitor = {
  readonly expression: (walk: Walk, node: Ast) => number
  readonly valueNamed: (walk: Walk, node: Ast, name: string | undefined) => number
  readonly block: (walk: Walk, statements: readonly Ast[]) => void
  readonly walkFunction: (
    walk: Walk,
    node: Ast,
    name: string | undefined,
    options?: FunctionOptions,
  ) => number
  readonly walkClass: (walk: Walk, node: Ast, name: string | undefined) => number
}

/** Walks an expression and gives the node of its value, or NONE for a constant. */
export const expression: Visitor['expression'] = (walk, node) => walk.visitor.expression(walk, node)

/** An expression that gets a name by where it stands, which a function then bears. */
export const valueNamed: Visitor['valueNamed'] = (walk, node, name) =>
  walk.visitor.valueNamed(walk, node, name)

/** Statements whose names are declared already. */
export const block: Visitor['block'] = (walk, statements) => walk.visitor.block(walk, statements)

/** Walks a function and gives the node that holds it. */
export const walkFunction: Visitor['walkFunction'] = (walk, node, name, options) =>
  walk.visitor.walkFunction(walk, node, name, options)

/** Walks a class and gives the node of its constructor, which stands for it. */
export const walkClass: Visitor['walkClass'] = (walk, node, name) =>
  walk.visitor.walkClass(walk, node, name)

import type { Ast } from './ast.ts'
import type { Walk } from './walk.ts'

/**
 * The recursion of the walk: each function calls the visitor that the walk was started with. The
 * files with the cases import only this file, and not each other.
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

/** Walks an expression and returns the node of its value, or NONE for a constant. */
export const expression: Visitor['expression'] = (walk, node) => walk.visitor.expression(walk, node)

/** Walks an expression that gets a name from its position, which a function then takes. */
export const valueNamed: Visitor['valueNamed'] = (walk, node, name) =>
  walk.visitor.valueNamed(walk, node, name)

/** Walks statements whose names are already declared. */
export const block: Visitor['block'] = (walk, statements) => walk.visitor.block(walk, statements)

/** Walks a function and returns the node that holds it. */
export const walkFunction: Visitor['walkFunction'] = (walk, node, name, options) =>
  walk.visitor.walkFunction(walk, node, name, options)

/** Walks a class and returns the node of its constructor, which represents it. */
export const walkClass: Visitor['walkClass'] = (walk, node, name) =>
  walk.visitor.walkClass(walk, node, name)

import type { Ast } from '../extract/javascript/ast.ts'

/** Visits the child nodes of a syntax node, whatever its type, except for types. */
export const eachChild = (node: Ast, visit: (child: Ast) => void): void => {
  for (const [key, value] of Object.entries(node)) {
    if (TYPES.has(key) || typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) visit(each)
    } else if (isNode(value)) visit(value)
  }
}

const TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'parent'])

const isNode = (value: unknown): value is Ast =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

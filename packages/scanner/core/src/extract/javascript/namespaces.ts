import { NONE } from '../facts-builder.ts'
import { type Ast, many, one } from './ast.ts'
import { hoistedNames, lexicalNames } from './scope.ts'
import { block } from './visit.ts'
import { type Walk, declare, inScope } from './walk.ts'

/**
 * Walks `namespace A.B { … }` of TypeScript: an object with the exported members. Namespaces of one
 * name are merged, also with a class or a function of that name. A declaration-only namespace does
 * not run.
 */
export const walkNamespace = (walk: Walk, node: Ast): void => {
  const names = namesIn(node.id)
  const [first] = names
  const body = one(node.body)
  if (first === undefined || !body || node.declare === true) return
  const inner = names.slice(1).reduce(
    (outer, name) => {
      const part = objectNode(walk, walk.facts.node())
      walk.facts.store(outer, name, part, walk.inside)
      return part
    },
    objectNode(walk, declare(walk, first)),
  )
  const around = walk.namespace
  walk.namespace = inner
  inScope(walk, () => {
    // In the tree, `A.B` is a namespace within the other, exported without the keyword.
    const isNested = body.type === 'TSModuleDeclaration'
    const statements = isNested ? [body] : many(body.body)
    const add = (name: string) => void walk.scope.names.set(name, walk.facts.node())
    hoistedNames(statements, add)
    lexicalNames(statements, add)
    block(walk, statements)
    for (const name of isNested ? namesIn(body.id).slice(0, 1) : [])
      walk.facts.store(inner, name, walk.scope.find(name) ?? NONE, walk.inside)
  })
  walk.namespace = around
}

const objectNode = (walk: Walk, node: number): number => {
  walk.facts.flow(walk.facts.object(), node)
  return node
}

/** The names of `A.B.C`; empty for a module that is named by a string. */
export const namesIn = (id: Ast | null | undefined): string[] => {
  if (id?.type === 'TSQualifiedName') return [...namesIn(id.left), ...namesIn(id.right)]
  return id?.type === 'Identifier' && id.name !== undefined ? [id.name] : []
}

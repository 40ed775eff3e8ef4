import type { FactsBuilder } from '../facts-builder.ts'
import type { NameScope } from '../name-scope.ts'
import type { Signatures } from './own-names.ts'
import { type Tree, children } from '../syntax-tree.ts'

export type PythonWalk = {
  readonly facts: FactsBuilder
  scope: NameScope
  inside: number
  /** Of the enclosing class: the node of what `super()` returns. */
  superclass: number
  className: string
  /** The last value that was assigned to a name. */
  readonly values: Map<string, Tree>
  readonly signatures: Signatures
  /** The template that the enclosing function is decorated with, which gets what it returns. */
  template: string | undefined
  /** Whether instances of a class of the file can be called. */
  readonly hasCallable: boolean
  /** Names rebound to what passed a condition, with their previous nodes. */
  readonly assumed: {
    readonly scope: NameScope
    readonly name: string
    readonly before: number | undefined
  }[]
}

export const declareName = (walk: PythonWalk, name: string): number => {
  let node = walk.scope.names.get(name)
  if (node === undefined) walk.scope.names.set(name, (node = walk.facts.node()))
  return node
}

/** The text of a plain string; undefined for an interpolated one. */
export const constantText = (node: Tree | undefined): string | undefined => {
  if (node?.type === 'concatenated_string') {
    const texts = children(node).map(constantText)
    return texts.every((text) => text !== undefined) ? texts.join('') : undefined
  }
  if (node?.type !== 'string') return undefined
  const parts = children(node)
  if (parts.some(({ type }) => type === 'interpolation')) return undefined
  return parts
    .filter(({ type }) => type === 'string_content')
    .map(({ text }) => text)
    .join('')
}

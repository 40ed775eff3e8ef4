import type { FactsBuilder } from '../facts-builder.ts'
import type { Tree } from './parse-python.ts'

/** Names of one function or of the module; blocks and classes have no scope for what lies within them. */
export class PythonScope {
  readonly names = new Map<string, number>()
  readonly around: PythonScope | undefined

  constructor(around: PythonScope | undefined) {
    this.around = around
  }

  find(name: string): number | undefined {
    return this.names.get(name) ?? this.around?.find(name)
  }
}

export type PythonWalk = {
  readonly facts: FactsBuilder
  scope: PythonScope
  inside: number
  /** Of the class around: the node of what it extends. */
  superclass: number
  className: string
}

export const declareName = (walk: PythonWalk, name: string): number => {
  let node = walk.scope.names.get(name)
  if (node === undefined) walk.scope.names.set(name, (node = walk.facts.node()))
  return node
}

export const lineOf = (node: Tree): number => node.startPosition.row + 1
export const columnOf = (node: Tree): number => node.startPosition.column + 1
export const field = (node: Tree, name: string): Tree | undefined =>
  node.childForFieldName(name) ?? undefined
export const children = (node: Tree | undefined): Tree[] =>
  node?.namedChildren.filter((child) => child !== null) ?? []

/** The text of a plain string; undefined when something is put into it. */
export const constantText = (node: Tree | undefined): string | undefined => {
  if (node?.type !== 'string') return undefined
  const parts = children(node)
  if (parts.some(({ type }) => type === 'interpolation')) return undefined
  return parts
    .filter(({ type }) => type === 'string_content')
    .map(({ text }) => text)
    .join('')
}

import { NONE } from '../facts-builder.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

/** Names of the parameters of the file's functions by the function's name; null for several. */
export type Signatures = ReadonlyMap<string, readonly string[] | null>

/** Reads the parameters of every function of a file. Methods lack the first one. */
export const readSignatures = (root: Tree): Signatures => {
  const found = new Map<string, readonly string[] | null>()
  const visit = (node: Tree, isClass: boolean): void => {
    for (const child of children(node)) {
      if (child.type === 'function_definition') {
        const name = field(child, 'name')?.text ?? ''
        const parameters = children(field(child, 'parameters')).map(
          (each) =>
            (each.type === 'identifier' ? each : (field(each, 'name') ?? children(each)[0]))
              ?.text ?? '',
        )
        found.set(name, found.has(name) ? null : parameters.slice(isClass ? 1 : 0))
      }
      if (/_definition$|^block$|_statement$|_clause$/.test(child.type))
        visit(child, node.type === 'class_definition' || (isClass && node.type === 'block'))
      else if (child.type === 'class_definition') visit(child, false)
    }
  }
  visit(root, false)
  return found
}

/** The arguments in the order of the parameters, where a function of the file says what it is. */
export const inOrder = (
  walk: PythonWalk,
  name: string,
  args: readonly number[],
  named: ReadonlyMap<string, number>,
): number[] => {
  const parameters = walk.signatures.get(name)
  if (named.size === 0 || !parameters) return [...args, ...named.values()]
  const ordered = [...args]
  for (const [parameter, value] of named) {
    const at = parameters.indexOf(parameter)
    if (at < args.length) ordered.push(value)
    else {
      while (ordered.length < at) ordered.push(NONE)
      ordered[at] = value
    }
  }
  return ordered
}

/** Whether a dotted name starts at a name that this file or a module next to it defines. */
export const isOwn = (walk: PythonWalk, target: Tree): boolean => {
  const [first = ''] = target.text.split(/[.(]/, 1)
  const node = walk.scope.find(first)
  if (node === undefined) return false
  const imported = walk.facts.facts.imports.filter((each) => each.node === node)
  return imported.every(({ specifier }) => specifier.startsWith('.'))
}

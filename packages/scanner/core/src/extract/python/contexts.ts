import { NONE } from '../facts-builder.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { expression } from './expressions.ts'
import { isOwn } from './own-names.ts'
import type { PythonWalk } from './walk.ts'

/** `with A() as a`: entering and leaving run methods of a class of the program. */
export const enterContexts = (walk: PythonWalk, node: Tree): void => {
  for (const clause of children(node))
    for (const item of clause.type === 'with_clause' ? children(clause) : []) {
      const value = field(item, 'value') ?? children(item)[0]
      const made = value?.type === 'as_pattern' ? children(value)[0] : value
      if (!made || !isOwn(walk, made)) continue
      const self = expression(walk, made)
      for (const name of ['__enter__', '__exit__']) {
        const callee = walk.facts.node()
        walk.facts.load(self, name, callee, walk.inside)
        walk.facts.facts.calls.push({
          in: walk.inside,
          line: getLine(node),
          column: getColumn(node),
          callee,
          self,
          args: [],
          result: NONE,
          isNew: false,
          name,
        })
      }
    }
}

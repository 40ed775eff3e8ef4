import { FactsBuilder, NONE } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import { walkBlock } from './statements.ts'
import { NameScope } from '../name-scope.ts'
import { withTree } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

/** Raised whenever the same text would give other facts: it is part of the cache's key. */
export const PYTHON_VERSION = 2

/** Reads Python 3. Throws a RangeError for what is nested too deep to be walked. */
export const extractPython = (text: string): Promise<FileFacts> =>
  withTree('tree-sitter-python/tree-sitter-python.wasm', text, (root) => {
    const builder = new FactsBuilder('python')
    const { facts } = builder
    facts.isModule = true
    if (root.hasError) facts.warnings.push('recovered: syntax error')
    const inside = builder.function({
      name: '<module>',
      line: 1,
      column: 1,
      endLine: root.endPosition.row + 1,
      parent: -1,
      isArrow: false,
    })
    const walk: PythonWalk = {
      facts: builder,
      scope: new NameScope(undefined),
      inside,
      superclass: NONE,
      className: '',
    }
    walkBlock(walk, root)
    // Whatever a module names can be imported from it.
    for (const [name, node] of walk.scope.names) facts.exports.push(builder.name(name), node)
    return facts
  })

import { beginModule } from '../begin-module.ts'
import { NONE } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import { walkBlock } from './statements.ts'
import { NameScope } from '../name-scope.ts'
import { withTree } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

/** Raised whenever the same text would give other facts: it is part of the cache's key. */
export const PYTHON_VERSION = 7

/** Reads Python 3. Throws a RangeError for what is nested too deep to be walked. */
export const extractPython = (text: string): Promise<FileFacts> =>
  withTree('tree-sitter-python.wasm', text, (root) => {
    const { builder, inside } = beginModule('python', root)
    const walk: PythonWalk = {
      facts: builder,
      scope: new NameScope(undefined),
      inside,
      superclass: NONE,
      className: '',
      assumed: [],
    }
    walkBlock(walk, root)
    // Whatever a module names can be imported from it.
    for (const [name, node] of walk.scope.names)
      builder.facts.exports.push(builder.name(name), node)
    return builder.facts
  })

import { beginModule } from '../begin-module.ts'
import { NONE } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import { walkBlock } from './statements.ts'
import { NameScope } from '../name-scope.ts'
import { withTree } from '../syntax-tree.ts'
import { readSignatures } from './own-names.ts'
import type { PythonWalk } from './walk.ts'

/** Raise it whenever the same text would give other facts: it is part of the cache key. */
export const PYTHON_VERSION = 20

/** Extracts the facts of Python 3. Throws a RangeError when the nesting is too deep to walk. */
export const extractPython = (text: string): Promise<FileFacts> =>
  withTree('tree-sitter-python.wasm', text, (root) => {
    const { builder, inside } = beginModule('python', root)
    const walk: PythonWalk = {
      facts: builder,
      scope: new NameScope(undefined),
      inside,
      superclass: NONE,
      className: '',
      values: new Map(),
      signatures: readSignatures(root),
      template: undefined,
      hasCallable: /\bdef __call__\b/.test(text),
      assumed: [],
    }
    walkBlock(walk, root)
    // Every name of a module can be imported from it.
    for (const [name, node] of walk.scope.names)
      builder.facts.exports.push(builder.name(name), node)
    return builder.facts
  })

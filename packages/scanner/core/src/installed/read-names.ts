import type { Ast } from '../extract/javascript/ast.ts'
import { Lines } from '../extract/lines.ts'
import { findNames } from './file-names.ts'
import type { NameFacts } from './name-facts.ts'
import { readNode } from './name-handlers.ts'
import { readValue } from './name-values.ts'
import { NameWalk } from './name-walk.ts'

/** Reads which names the parts of a file need. Throws a RangeError for code that nests too deep. */
export const readNames = (program: Ast, text: string): NameFacts => {
  const visitor = { visit: readNode, value: readValue }
  const walk = new NameWalk(visitor, findNames(program), new Lines(text))
  walk.visitChildren(program)
  return { parts: walk.parts }
}

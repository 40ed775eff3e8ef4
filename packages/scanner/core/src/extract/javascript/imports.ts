import { NONE } from '../facts-builder.ts'
import type { ImportFact } from '../facts.ts'
import type { Ast } from './ast.ts'
import { type Walk, columnOf, lineOf } from './walk.ts'

export const addImport = (
  walk: Walk,
  at: Ast,
  specifier: string,
  kind: ImportFact['kind'],
  { name = '', node = NONE }: { name?: string; node?: number } = {},
): void => {
  walk.facts.facts.imports.push({
    specifier,
    kind,
    name,
    node,
    in: walk.inside,
    line: lineOf(walk, at),
    column: columnOf(walk, at),
  })
}

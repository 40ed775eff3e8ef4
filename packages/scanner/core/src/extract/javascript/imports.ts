import { NONE } from '../facts-builder.ts'
import type { ImportFact } from '../facts.ts'
import type { Ast } from './ast.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

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
    line: getLine(walk, at),
    column: getColumn(walk, at),
  })
}

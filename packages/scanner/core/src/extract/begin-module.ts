import { FactsBuilder } from './facts-builder.ts'
import type { Tree } from './syntax-tree.ts'

export type BegunModule = {
  readonly builder: FactsBuilder
  /** The function that stands for what the module does when it is loaded. */
  readonly inside: number
}

/** Facts of a file that a grammar has read: what it is, what was passed over, and the module as a function. */
export const beginModule = (language: FileLanguage, root: Tree): BegunModule => {
  const builder = new FactsBuilder(language)
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
  return { builder, inside }
}

type FileLanguage = ConstructorParameters<typeof FactsBuilder>[0]

import { mayHoldIssued } from '../credentials/credential-in.ts'
import { issuedPlaces } from '../credentials/issued-places.ts'
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
  if (mayHoldIssued(root.text)) noteComments(builder, inside, root)
  return { builder, inside }
}

const COMMENTS = ['comment', 'line_comment', 'block_comment']

const noteComments = (builder: FactsBuilder, inside: number, root: Tree): void => {
  for (const comment of root.descendantsOfType(COMMENTS)) {
    if (!comment) continue
    const { text, startPosition } = comment
    for (const { credential, start } of issuedPlaces(text)) {
      const above = text.slice(0, start).split('\n')
      const column = (above.at(-1) ?? '').length + (above.length > 1 ? 0 : startPosition.column)
      builder.secret(credential, inside, startPosition.row + above.length, column + 1)
    }
  }
}

type FileLanguage = ConstructorParameters<typeof FactsBuilder>[0]

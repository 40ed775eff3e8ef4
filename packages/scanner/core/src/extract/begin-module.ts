import { mayHoldIssued } from '../credentials/credential-in.ts'
import { tokenPatterns } from '../credentials/token-patterns.ts'
import { FactsBuilder } from './facts-builder.ts'
import type { Tree } from './syntax-tree.ts'

export type ModuleFacts = {
  readonly builder: FactsBuilder
  /** The function that represents what the module does when it is loaded. */
  readonly inside: number
}

/**
 * Starts the facts of a file that a grammar parsed: language, skipped errors, and the module as a
 * function.
 */
export const beginModule = (language: FileLanguage, root: Tree): ModuleFacts => {
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
    for (const { credential, start } of tokenPatterns(text)) {
      const above = text.slice(0, start).split('\n')
      const column = (above.at(-1) ?? '').length + (above.length > 1 ? 0 : startPosition.column)
      builder.secret(credential, inside, startPosition.row + above.length, column + 1)
    }
  }
}

type FileLanguage = ConstructorParameters<typeof FactsBuilder>[0]

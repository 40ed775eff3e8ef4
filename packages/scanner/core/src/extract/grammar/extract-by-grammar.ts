import { beginModule } from '../begin-module.ts'
import type { FileFacts } from '../facts.ts'
import { NameScope } from '../name-scope.ts'
import { withTree } from '../syntax-tree.ts'
import { visitByRole } from './expressions.ts'
import type { Language } from './language.ts'
import type { GrammarWalk } from './walk.ts'

/** Raised whenever the same text would give other facts: it is part of the cache's key. */
export const GRAMMAR_VERSION = 3

/**
 * Reads one file of a language that is described by a table: imports, functions, calls, and the names that files
 * share. Throws a RangeError for what is nested too deep to be walked.
 */
export const extractByGrammar = (text: string, language: Language): Promise<FileFacts> =>
  withTree(language.grammar, text, (root) => {
    const { builder, inside } = beginModule(language.name, root)
    const walk: GrammarWalk = {
      language,
      facts: builder,
      visit: (node) => visitByRole(walk, node),
      scope: new NameScope(undefined),
      inside,
      owner: undefined,
      isAmongMembers: false,
      namespace: language.home === '' ? [] : [language.home],
      opened: [],
    }
    walk.visit(root)
    return builder.facts
  })

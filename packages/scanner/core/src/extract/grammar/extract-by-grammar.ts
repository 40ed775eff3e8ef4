import { beginModule } from '../begin-module.ts'
import type { FileFacts } from '../facts.ts'
import { NameScope } from '../name-scope.ts'
import { withTree } from '../syntax-tree.ts'
import { visitByRole } from './expressions.ts'
import type { Language } from './language.ts'
import type { GrammarWalk } from './walk.ts'

/** Raise it whenever the same text would give other facts: it is part of the cache key. */
export const GRAMMAR_VERSION = 3

/**
 * Extracts the facts of one file in a language that a table describes: imports, functions, calls,
 * and the names that files share. Throws a RangeError when the nesting is too deep to walk.
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

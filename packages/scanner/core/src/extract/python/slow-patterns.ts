import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { isRedosProne } from '../javascript/redos-heuristic.ts'
import type { PythonWalk } from './walk.ts'

/** `re.compile('…')` and `re.match('…', text)` with a pattern that may take long. */
export const noteSlowPattern = ({ facts }: PythonWalk, name: string, made: CallFact): void => {
  const pattern = made.literals?.[0]
  if (pattern === undefined || !/^re\.\w+$/.test(name) || !isRedosProne(pattern)) return
  if (name === 're.compile') {
    facts.facts.slowPatterns.push(made.in, made.line, made.column)
    return facts.flow(facts.global('#slow-pattern'), made.result)
  }
  facts.setter('slow-pattern', NONE, made.args[name === 're.sub' ? 2 : 1] ?? NONE, {
    in: made.in,
    line: made.line,
    column: made.column,
  })
}

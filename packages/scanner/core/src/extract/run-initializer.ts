import { type FactsBuilder, NONE } from './facts-builder.ts'
import type { FunctionFact } from './facts.ts'

/** Makes a call of the class call its initializer, with the same arguments. */
export const runInitializer = (
  builder: FactsBuilder,
  fact: FunctionFact,
  made: FunctionFact,
): void => {
  made.params.forEach((param, at) => {
    // Several initializers take the arguments of the one class.
    const passed = (fact.params[at] ??= builder.node())
    builder.flow(passed, param)
  })
  builder.facts.calls.push({
    in: builder.facts.functions.indexOf(fact),
    line: fact.line,
    column: fact.column,
    callee: made.node,
    self: fact.self,
    args: fact.params.slice(0, made.params.length),
    result: NONE,
    isNew: false,
    name: '__init__',
  })
}

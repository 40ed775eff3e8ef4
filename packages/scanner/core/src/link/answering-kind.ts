import type { CallFact } from '../extract/facts.ts'
import { ANSWERING_KINDS } from '../rules/flow.ts'
import { METHOD_SINKS, SINKS } from '../rules/sinks.ts'

/** The kind of a sink whose result isn't made of its arguments. */
export const answeringKind = (
  paths: readonly string[],
  { name, self }: CallFact,
  language: string,
): string | undefined => {
  // What a prepared statement returns isn't made of the values that are bound to it.
  const rules = paths.flatMap(
    (path) => SINKS.get(path) ?? SINKS.get(path.replace(/\(\)\.\w+$/, '')) ?? [],
  )
  const named = self >= 0 ? (METHOD_SINKS.get(`${language} ${name}`) ?? []) : []
  // By its name alone, `find` may be that of a list.
  const sure = named.filter(
    ({ takes, kind, when }) =>
      !when.some((condition) => 'receiver' in condition) &&
      (takes === 'any' || (kind === 'nosql' && name !== 'find')),
  )
  return [...rules, ...sure].find(({ kind }) => ANSWERING_KINDS.has(kind))?.kind
}

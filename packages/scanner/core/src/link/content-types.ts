import type { CallFact } from '../extract/facts.ts'
import { CONTENT_TYPE } from '../rules/responses.ts'
import type { ProgramFile } from './program.ts'

/** Whether a content type is known, and browsers show no markup of such content. */
export const isPlainType = (type: string): boolean => type !== '' && !MARKUP_TYPE.test(type)

const MARKUP_TYPE = /html|xml|svg/i

/** The named arguments of a response in Python that say what it contains. */
const TYPE_ARGUMENTS = ['.mimetype', '.content_type', '.media_type']

/**
 * Nodes that hold a response of Python whose type is plain: it was created with such a type, or
 * gets it later, as in `response.headers['Content-Type'] = 'image/png'`.
 */
export const findPlainResponses = ({ facts }: ProgramFile): ReadonlySet<number> => {
  const plain = new Set<number>()
  if (facts.language !== 'python') return plain
  const others = new Set<number>()
  for (const call of facts.calls) {
    if (call.name === `=${CONTENT_TYPE}`)
      (isPlainType(call.options?.['0'] ?? '') ? plain : others).add(call.self)
    else if (isCreatedPlain(call)) plain.add(call.result)
  }
  for (const node of others) plain.delete(node)
  if (plain.size > 0) spread(facts.flows, plain)
  return plain
}

const isCreatedPlain = ({ options = {} }: CallFact): boolean =>
  TYPE_ARGUMENTS.some((name) => isPlainType(options[name] ?? ''))

/** From a variable to its values, and from values to a variable that has no others. */
const spread = (flows: readonly number[], plain: Set<number>): void => {
  const into = new Map<number, number[]>()
  for (let at = 0; at < flows.length; at += 2) {
    const [from, to] = flows.slice(at, at + 2) as [number, number]
    into.set(to, [...(into.get(to) ?? []), from])
  }
  for (const [to, values] of into)
    if (plain.has(to)) for (const from of values) plain.add(from)
    else if (values.every((from) => plain.has(from))) plain.add(to)
}

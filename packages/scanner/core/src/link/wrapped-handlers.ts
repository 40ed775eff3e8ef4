import type { CallFact } from '../extract/facts.ts'
import type { Program, ProgramFile } from './program.ts'

/** A handler that calls make of another one: `signedIn(resolver)`, `withAuth(limited(handler))`. */
export type WrappedHandler = {
  readonly handlers: readonly number[]
  /** Nodes of the functions that wrap it, in the file of the calls. */
  readonly wrappers: readonly number[]
}

const DEPTH_MAX = 4

/** What the calls that a value comes from wrap; undefined if it comes from no such call. */
export const findWrapped = (
  { sets }: Program,
  { facts, nodeBase }: ProgramFile,
  node: number,
): WrappedHandler | undefined => {
  const wrappers: number[] = []
  const functionsAt = (at: number): number[] =>
    at < 0
      ? []
      : sets.of(nodeBase + at).flatMap(({ kind, of }) => (kind === 'function' ? [of] : []))
  let call = findMaker(facts, node)
  for (let depth = 0; call && depth < DEPTH_MAX; depth += 1) {
    const inner: CallFact | undefined = call.args
      .toReversed()
      .map((argument) => findMaker(facts, argument))
      .find((each) => each !== undefined && each.args.length > 0)
    wrappers.push(call.callee)
    const handlers = call.args.toReversed().flatMap((argument) => functionsAt(argument).slice(0, 1))
    const [last] = handlers
    if (!inner || (last !== undefined && !isMadeBy(inner, call)))
      return last === undefined ? undefined : { handlers: [last], wrappers }
    call = inner
  }
  return undefined
}

/** Whether the last argument of a call is the result of another one. */
const isMadeBy = ({ result }: CallFact, { args }: CallFact): boolean => args.at(-1) === result

/** The call whose result a node is, itself or as a variable. */
const findMaker = ({ calls, flows }: ProgramFile['facts'], node: number): CallFact | undefined => {
  if (node < 0) return undefined
  const direct = calls.find(({ result }) => result === node)
  if (direct) return direct
  for (let at = 0; at < flows.length; at += 2)
    if (flows[at + 1] === node) {
      const found = calls.find(({ result }) => result === flows[at])
      if (found) return found
    }
  return undefined
}

import { NodeReach } from './node-reach.ts'
import type { ProgramFile } from './program.ts'

/** Claims about the token itself: when it is valid, and by which key it can be verified. */
const METADATA: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'kid'])
/** The part of a decoded token that holds claims about it. */
const HEADER = 'header'

/**
 * Whether a function reads only metadata of a decoded token, and passes nothing else of it on: a
 * forged token grants nothing by these.
 */
export const readsMetadataOnly = ({ facts }: ProgramFile, result: number): boolean => {
  const nodes = new Set([result])
  const reach = new NodeReach(facts)
  const { strings, loads } = facts
  const nameAt = (at: number): string => strings[loads[at + 1] as number] ?? ''
  for (let at = 0; at < loads.length; at += 4)
    if (nameAt(at) === HEADER) reach.add(loads[at] as number, loads[at + 2] as number)
  reach.spread(nodes)
  const names: string[] = []
  for (let at = 0; at < loads.length; at += 4)
    if (nodes.has(loads[at] as number) && nameAt(at) !== HEADER) names.push(nameAt(at))
  return names.length > 0 && names.every((name) => METADATA.has(name)) && !isPassedOn(facts, nodes)
}

/** Whether a value is returned, passed to a call, or put into an object. */
const isPassedOn = (
  { functions, calls, stores, inherits }: ProgramFile['facts'],
  nodes: ReadonlySet<number>,
): boolean =>
  functions.some(({ result }) => nodes.has(result)) ||
  calls.some(({ args }) => args.some((argument) => nodes.has(argument))) ||
  stores.some((node, at) => at % 4 === 2 && nodes.has(node)) ||
  inherits.some((node, at) => at % 2 === 1 && nodes.has(node))

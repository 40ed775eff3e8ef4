import { NodeReach } from './node-reach.ts'
import type { ProgramFile } from './program.ts'

/** Claims about the token itself: until when it is valid, who issued it, and by which key. */
const METADATA: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'iss', 'kid', 'alg', 'header'])

/**
 * Whether a function reads only metadata of a decoded token, and passes nothing else of it on: a
 * forged token grants nothing by these.
 */
export const readsMetadataOnly = ({ facts }: ProgramFile, result: number): boolean => {
  const nodes = new Set([result])
  new NodeReach(facts).spread(nodes)
  const names: string[] = []
  for (let at = 0; at < facts.loads.length; at += 4)
    if (nodes.has(facts.loads[at] as number))
      names.push(facts.strings[facts.loads[at + 1] as number] ?? '')
  const isPassedOn =
    facts.functions.some(({ result: returned }) => nodes.has(returned)) ||
    facts.calls.some(({ args }) => args.some((argument) => nodes.has(argument)))
  return names.length > 0 && names.every((name) => METADATA.has(name)) && !isPassedOn
}

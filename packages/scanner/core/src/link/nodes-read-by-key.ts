import type { CallSites } from './call-sites.ts'
import { NodeReach } from './node-reach.ts'
import type { ProgramFile } from './program.ts'

/**
 * The nodes of a file that hold what was read under a computed key, directly, through variables, or
 * as an argument within the file: such an object may be a prototype that all objects share.
 */
export const nodesReadByKey = (
  { targets }: Pick<CallSites, 'targets'>,
  { facts, callBase, functionBase }: Pick<ProgramFile, 'facts' | 'callBase' | 'functionBase'>,
): ReadonlySet<number> => {
  const reach = new NodeReach(facts)
  facts.calls.forEach(({ args, self, result, name }, at) => {
    if (KEEPERS.has(name) && self >= 0) reach.add(self, result)
    for (const target of targets[callBase + at] ?? []) {
      const callee = facts.functions[target - functionBase]
      args.forEach((argument, place) => {
        const parameter = callee?.params[place]
        if (argument >= 0 && parameter !== undefined) reach.add(argument, parameter)
      })
      if (callee) reach.add(callee.result, result)
    }
    if (name !== 'reduce') return
    // `keys.reduce((object, key) => object[key], target)`
    for (const { node, params, result: returned } of facts.functions) {
      const [first] = params
      if (node !== args[0] || first === undefined) continue
      reach.add(returned, first)
      reach.add(returned, result)
    }
  })
  const found = new Set<number>()
  for (let at = 0; at < facts.loads.length; at += 4)
    if (facts.loads[at + 1] === -1) found.add(facts.loads[at + 2] as number)
  // Elements of a list are objects of their own.
  for (const element of facts.elements) found.delete(element)
  reach.spread(found)
  return found
}

/** Methods that return what they are called on, or an element of it. */
const KEEPERS: ReadonlySet<string> = new Set(['get', 'at', 'pop', 'shift'])

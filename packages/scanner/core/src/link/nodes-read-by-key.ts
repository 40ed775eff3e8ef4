import type { CallSites } from './call-sites.ts'
import type { ProgramFile } from './program.ts'

/**
 * The nodes of a file that hold what was read under a computed key, directly, through variables, or
 * as an argument within the file: such an object may be a prototype that all objects share.
 */
export const nodesReadByKey = (
  { targets }: Pick<CallSites, 'targets'>,
  { facts, callBase, functionBase }: Pick<ProgramFile, 'facts' | 'callBase' | 'functionBase'>,
): ReadonlySet<number> => {
  const next = new Map<number, number[]>()
  const add = (from: number, to: number) => {
    const list = next.get(from)
    if (list) list.push(to)
    else next.set(from, [to])
  }
  for (let at = 0; at < facts.flows.length; at += 2)
    add(facts.flows[at] as number, facts.flows[at + 1] as number)
  for (const { from, to } of facts.guards) add(from, to)
  facts.calls.forEach(({ args, self, result, name }, at) => {
    if (KEEPERS.has(name) && self >= 0) add(self, result)
    for (const target of targets[callBase + at] ?? []) {
      const callee = facts.functions[target - functionBase]
      args.forEach((argument, place) => {
        const parameter = callee?.params[place]
        if (argument >= 0 && parameter !== undefined) add(argument, parameter)
      })
      if (callee) add(callee.result, result)
    }
    // `keys.reduce((object, key) => object[key], target)`
    if (name === 'reduce' || name === 'forEach')
      for (const target of facts.functions)
        if (args[0] === target.node) {
          const [first] = target.params
          if (first !== undefined && name === 'reduce') {
            add(target.result, first)
            add(target.result, result)
          }
        }
  })
  const found = new Set<number>()
  for (let at = 0; at < facts.loads.length; at += 4)
    if (facts.loads[at + 1] === -1) found.add(facts.loads[at + 2] as number)
  // The loop adds to `found`.
  for (const node of found) for (const to of next.get(node) ?? []) found.add(to)
  return found
}

/** Methods that return what they are called on, or an element of it. */
const KEEPERS: ReadonlySet<string> = new Set(['get', 'at', 'pop', 'shift'])

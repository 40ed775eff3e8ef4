import type { Program } from '../program.ts'
import type { ProgramIndex } from './program-index.ts'

const SAVES = /^a?save$/
/** With an argument, they remove something from the object. */
const REMOVES = /^(?:a?delete|destroy|remove)$/
/** What methods of collections are called, too. */
const GENERAL =
  /^(?:get|set|has|add|find|filter|map|first|last|all|clear|delete|remove|save|update|toJSON|constructor|__\w+__)$/

/**
 * Names of methods by which records of the program store a change of themselves, as
 * `loan.approve()` does that sets a member and calls `self.save()`.
 */
export const findSavingMethods = ({ files }: Program, index: ProgramIndex): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const file of files) {
    const { calls, functions } = file.facts
    for (const { name, self, args, in: inside } of calls) {
      const method = functions[inside]
      const isStored = SAVES.test(name) || (REMOVES.test(name) && args.length === 0)
      if (!method || self < 0 || !isStored) continue
      const own = method.name.slice(method.name.lastIndexOf('.') + 1)
      if (GENERAL.test(own)) continue
      if (self === method.self || index(file).sourcesOf(self).includes(method.self)) names.add(own)
    }
  }
  return names
}

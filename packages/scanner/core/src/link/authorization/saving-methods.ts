import type { Program } from '../program.ts'
import type { ProgramIndex } from './program-index.ts'

const STORES = /^(?:save|update|delete|destroy|remove|asave|adelete)$/

/**
 * Names of methods by which records of the program store a change of themselves, as
 * `loan.approve()` does that sets a member and calls `self.save()`.
 */
export const findSavingMethods = ({ files }: Program, index: ProgramIndex): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const file of files) {
    const { calls, functions } = file.facts
    for (const { name, self, in: inside } of calls) {
      const method = functions[inside]
      if (!method || self < 0 || !STORES.test(name)) continue
      if (self === method.self || index(file).sourcesOf(self).includes(method.self))
        names.add(method.name.slice(method.name.lastIndexOf('.') + 1))
    }
  }
  return names
}

import type { Program } from '../link/program.ts'
import type { Naming } from '../scrub/naming.ts'

/**
 * Ids of functions: file and qualified name, with a number from the second occurrence of that name
 * in the file. They stay stable when other lines move, and are the same on every machine.
 */
export const functionIds = ({ files }: Program, naming: Naming): string[] =>
  files.flatMap(({ path, facts }) => {
    const seen = new Map<string, number>()
    const home = naming.path(path)
    return facts.functions.map(({ name: given }) => {
      const name = naming.symbol(given)
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return `${home}#${name}${count === 1 ? '' : `~${count}`}`
    })
  })

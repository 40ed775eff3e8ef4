import type { Program, ProgramCall, ProgramFile } from '../program.ts'
import type { ProgramIndex } from './program-index.ts'

const DEPTH_MAX = 8
/** Calls that equip an instance. */
const EQUIPS = /^(?:use|addHook|all|pre|ext)$/

/**
 * Calls that equip the instances around one that a plugin gets: `api.addHook(…)` where `api`
 * registers the plugin, and what registers that. The instances are one value to the sets.
 */
export const createPluginScopes = (program: Program, index: ProgramIndex) => {
  let registered: Map<number, ProgramCall[]> | undefined
  const registrations = (of: number): readonly ProgramCall[] => {
    registered ??= findRegistrations(program)
    return registered.get(of) ?? []
  }
  return (file: ProgramFile, instance: number): readonly ProgramCall[] => {
    const found = new Set<ProgramCall>()
    const seen = new Set<number>()
    const queue = [{ file, instance, depth: 0 }]
    for (const at of queue) {
      const [of, place] = index(at.file).parameterAt(at.instance) ?? []
      if (of === undefined || place !== 0 || at.depth >= DEPTH_MAX) continue
      const plugin = at.file.functionBase + of
      if (seen.has(plugin)) continue
      seen.add(plugin)
      for (const call of registrations(plugin)) {
        const { self } = call.fact
        for (const fact of call.file.facts.calls)
          if (fact.self === self && EQUIPS.test(fact.name) && fact.in === call.fact.in)
            found.add({ ...call, fact })
        queue.push({ file: call.file, instance: self, depth: at.depth + 1 })
      }
    }
    return [...found]
  }
}

/** By plugin: the calls that register it. */
const findRegistrations = ({ calls, sets }: Program): Map<number, ProgramCall[]> => {
  const found = new Map<number, ProgramCall[]>()
  for (const call of calls) {
    const { file, fact } = call
    const [plugin = -1] = fact.args
    if (fact.name !== 'register' || fact.self < 0 || plugin < 0) continue
    for (const { kind, of } of sets.of(file.nodeBase + plugin))
      if (kind === 'function') found.set(of, [...(found.get(of) ?? []), call])
  }
  return found
}

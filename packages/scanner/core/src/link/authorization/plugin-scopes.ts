import type { Program, ProgramCall, ProgramFile } from '../program.ts'
import type { ProgramIndex } from './program-index.ts'

const DEPTH_MAX = 8
/** A plugin that is registered more often is a library's. */
const REGISTRATIONS_MAX = 16
/** Calls that equip an instance. */
const EQUIPS = /^(?:use|addHook|all|pre|ext)$/

/** The calls that equip the instances around a plugin, by the registration that puts it there. */
export type PluginScopes = (
  file: ProgramFile,
  instance: number,
) => readonly (readonly ProgramCall[])[]

/**
 * Finds what equips the instances around one that a plugin gets: `api.addHook(…)` where `api`
 * registers the plugin, and around what registers that. The instances are one value to the sets.
 */
export const createPluginScopes = (program: Program, index: ProgramIndex): PluginScopes => {
  const known = new Map<number, readonly (readonly ProgramCall[])[]>()
  let registered: ReadonlyMap<number, readonly ProgramCall[]> | undefined
  const ofPlugin = (plugin: number, depth: number): readonly (readonly ProgramCall[])[] => {
    const before = known.get(plugin)
    if (before) return before
    // Until it is known: a plugin that registers itself.
    known.set(plugin, [])
    registered ??= findRegistrations(program)
    const all = registered.get(plugin) ?? []
    const found =
      all.length > REGISTRATIONS_MAX
        ? []
        : all.flatMap(({ file, fact: { self, in: inside } }) => {
            const own = index(file)
              .callsOn(self)
              .flatMap((fact) =>
                EQUIPS.test(fact.name) && fact.in === inside ? [{ file, fact }] : [],
              )
            const outer = around(file, self, depth + 1)
            return outer.length === 0 ? [own] : outer.map((each) => [...own, ...each])
          })
    known.set(plugin, found.slice(0, REGISTRATIONS_MAX))
    return found
  }
  const around = (file: ProgramFile, instance: number, depth: number) => {
    const [of, place] = index(file).parameterAt(instance) ?? []
    return of === undefined || place !== 0 || depth >= DEPTH_MAX
      ? []
      : ofPlugin(file.functionBase + of, depth)
  }
  return (file, instance) => around(file, instance, 0)
}

/** By plugin: the calls that register it. */
export const findRegistrations = ({ calls, sets }: Program): ReadonlyMap<number, ProgramCall[]> => {
  const found = new Map<number, ProgramCall[]>()
  for (const call of calls) {
    const { file, fact } = call
    const [plugin = -1] = fact.args
    if (fact.name !== 'register' || fact.self < 0 || plugin < 0) continue
    for (const { kind, of } of sets.of(file.nodeBase + plugin)) {
      if (kind !== 'function') continue
      const all = found.get(of)
      if (all) all.push(call)
      else found.set(of, [call])
    }
  }
  return found
}

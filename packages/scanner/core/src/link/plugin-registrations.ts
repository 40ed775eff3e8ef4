import type { ProgramIndex } from './authorization/program-index.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'

const DEPTH_MAX = 8
/** A plugin that is registered more often is a library's. */
const REGISTRATIONS_MAX = 16

/**
 * The registrations that put a plugin's instance where it is, the innermost first: one list for
 * each place. None if a value isn't the instance of a plugin.
 */
export type Registrations = (
  file: ProgramFile,
  instance: number,
) => readonly (readonly ProgramCall[])[]

/**
 * Finds what registers the plugin that gets an instance, and what registers that: `api.register`
 * where `api` is a plugin's instance, too. The instances are one value to the sets.
 */
export const createRegistrations = (program: Program, index: ProgramIndex): Registrations => {
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
        : all.flatMap((call) => {
            const outer = around(call.file, call.fact.self, depth + 1)
            return outer.length === 0 ? [[call]] : outer.map((each) => [call, ...each])
          })
    const bounded = found.slice(0, REGISTRATIONS_MAX)
    known.set(plugin, bounded)
    return bounded
  }
  const around = (file: ProgramFile, instance: number, depth: number) => {
    const [of, place] = instance < 0 ? [] : (index(file).parameterAt(instance) ?? [])
    return of === undefined || place !== 0 || depth >= DEPTH_MAX
      ? []
      : ofPlugin(file.functionBase + of, depth)
  }
  return (file, instance) => around(file, instance, 0)
}

/** By plugin: the calls that register it. */
const findRegistrations = ({ calls, sets }: Program): ReadonlyMap<number, ProgramCall[]> => {
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

import { createProgramIndex } from './authorization/program-index.ts'
import { findRegistrations } from './authorization/plugin-scopes.ts'
import { joinPaths } from './mounts.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'

const DEPTH_MAX = 8
const PREFIXES_MAX = 16

/**
 * Prefixes of an instance that a plugin gets, one for each registration of the plugin:
 * `api.register(plugin, { prefix: '/specimens' })` where `api` is a plugin's instance, too.
 */
export const createPluginPrefixes = (program: Program) => {
  const index = createProgramIndex()
  let registered: ReadonlyMap<number, readonly ProgramCall[]> | undefined
  const known = new Map<number, readonly string[]>()
  const ofPlugin = (plugin: number, depth: number): readonly string[] => {
    const before = known.get(plugin)
    if (before) return before
    // Until it is known: a plugin that registers itself.
    known.set(plugin, [''])
    registered ??= findRegistrations(program)
    const all = (registered.get(plugin) ?? []).slice(0, PREFIXES_MAX)
    const found = all.flatMap(({ file, fact: { self, options } }) =>
      around(file, self, depth + 1).map((outer) => joinPaths(outer, options?.['1.prefix'] ?? '')),
    )
    const prefixes = found.length === 0 ? [''] : [...new Set(found)].slice(0, PREFIXES_MAX)
    known.set(plugin, prefixes)
    return prefixes
  }
  const around = (file: ProgramFile, instance: number, depth: number): readonly string[] => {
    const [of, place] = instance < 0 ? [] : (index(file).parameterAt(instance) ?? [])
    return of === undefined || place !== 0 || depth >= DEPTH_MAX
      ? ['']
      : ofPlugin(file.functionBase + of, depth)
  }
  return (file: ProgramFile, instance: number): readonly string[] => around(file, instance, 0)
}

import { createProgramIndex } from './authorization/program-index.ts'
import { joinPaths } from './mounts.ts'
import { createRegistrations } from './plugin-registrations.ts'
import type { Program, ProgramFile } from './program.ts'

/**
 * Prefixes of an instance that a plugin gets, one for each place of the plugin:
 * `api.register(plugin, { prefix: '/specimens' })`.
 */
export const createPluginPrefixes = (program: Program) => {
  const registrationsOf = createRegistrations(program, createProgramIndex())
  return (file: ProgramFile, instance: number): readonly string[] => {
    const prefixes = registrationsOf(file, instance).map((registrations) =>
      registrations.reduceRight(
        (path, { fact }) => joinPaths(path, fact.options?.['1.prefix'] ?? ''),
        '',
      ),
    )
    return prefixes.length === 0 ? [''] : [...new Set(prefixes)]
  }
}

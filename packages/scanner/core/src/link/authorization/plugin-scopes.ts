import { createRegistrations } from '../plugin-registrations.ts'
import type { Program, ProgramCall, ProgramFile } from '../program.ts'
import type { ProgramIndex } from './program-index.ts'

/** Calls that equip an instance. */
const EQUIPS = /^(?:use|addHook|all|pre|ext)$/

/** The calls that equip the instances around a plugin's, one list for each place of the plugin. */
export type PluginScopes = (
  file: ProgramFile,
  instance: number,
) => readonly (readonly ProgramCall[])[]

/** Finds what equips the instances around one that a plugin gets: `api.addHook(…)`. */
export const createPluginScopes = (program: Program, index: ProgramIndex): PluginScopes => {
  const registrationsOf = createRegistrations(program, index)
  const equipping = ({ file, fact: { self, in: inside } }: ProgramCall): readonly ProgramCall[] =>
    index(file)
      .callsOn(self)
      .flatMap((fact) => (EQUIPS.test(fact.name) && fact.in === inside ? [{ file, fact }] : []))
  return (file, instance) =>
    registrationsOf(file, instance).map((registrations) => registrations.flatMap(equipping))
}

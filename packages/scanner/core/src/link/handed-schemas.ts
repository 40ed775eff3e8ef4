import type { CallSites } from './call-sites.ts'
import type { Program, ProgramFile } from './program.ts'

/** By file: parameters that only get what a pipe validated, and its schema. */
export type HandedSchemas = ReadonlyMap<ProgramFile, readonly (readonly [number, string])[]>

const KNOWN = new WeakMap<Program, HandedSchemas>()

/** Parameters that decorators bind to a part of the request, with the name of their type. */
export const boundSchemas = ({ facts }: ProgramFile): readonly (readonly [number, string])[] =>
  facts.decorators.flatMap(({ param, of, type }) => {
    const node = param === undefined ? undefined : facts.functions[of]?.params[param]
    return node === undefined || type === undefined ? [] : [[node, type] as const]
  })

/**
 * Parameters of services with the type of a schema, if every call passes a parameter of a
 * controller that has that type: a pipe validated it. An annotation alone ensures nothing.
 */
export const handedSchemas = (program: Program, sites: CallSites): HandedSchemas => {
  const known = KNOWN.get(program)
  if (known) return known
  const bound = new Map(program.files.map((file) => [file, new Map(boundSchemas(file))]))
  const passed = new Map<string, Set<string | undefined>>()
  program.calls.forEach(({ file, fact }, index) => {
    for (const target of sites.targets[index] ?? [])
      fact.args.forEach((argument, place) => {
        const key = `${target}:${place}`
        const schema = bound.get(file)?.get(argument)
        passed.set(key, (passed.get(key) ?? new Set()).add(schema))
      })
  })
  const found = new Map(
    program.files.map((file) => {
      const { facts, functionBase } = file
      const types = new Map<number, string>()
      for (let at = 0; at < facts.typed.length; at += 2)
        types.set(facts.typed[at] as number, facts.strings[facts.typed[at + 1] as number] ?? '')
      const handed = facts.functions.flatMap(({ params }, local) =>
        params.flatMap((node, place) => {
          const type = types.get(node)
          const given = passed.get(`${functionBase + local}:${place}`)
          return type !== undefined && given?.size === 1 && given.has(type)
            ? [[node, type] as const]
            : []
        }),
      )
      return [file, handed]
    }),
  )
  KNOWN.set(program, found)
  return found
}

import { toSink } from '../rules/sinks.ts'
import type { FoundSink } from './find-sinks.ts'
import { REQUEST } from './file-state.ts'
import type { Program } from './program.ts'

/** Setters and methods by which a schema gets the pattern of a field. */
const PATTERN_CALLS = /^(?:=field-pattern|regex|pattern|matches)$/
const SCHEMAS = /^(?:zod|joi|@hapi\/joi|yup|express-validator|valibot|superstruct)\b/

/**
 * By function: inefficient patterns that schemas check fields of a request with, which no call of
 * the program shows: `@Matches(/…/) handle: string`, `z.string().regex(/…/)`.
 */
export const findSlowFields = ({ files, sets }: Program): Map<number, FoundSink[]> => {
  const found = new Map<number, FoundSink[]>()
  for (const { facts, nodeBase, functionBase } of files) {
    // A schema of the environment.
    const isOfSettings = facts.calls.some(
      ({ name, args }) =>
        /^(?:safe)?parse/i.test(name) &&
        args.some((node) => node >= 0 && sets.of(nodeBase + node).some(isEnvironment)),
    )
    if (isOfSettings) continue
    for (const { name, args, self, in: inside, line, column } of facts.calls) {
      const [pattern = -1] = args
      if (pattern < 0 || !PATTERN_CALLS.test(name)) continue
      const isSchema =
        name.startsWith('=') ||
        (self >= 0 && sets.of(nodeBase + self).some(({ path }) => SCHEMAS.test(path)))
      if (!isSchema || !sets.of(nodeBase + pattern).some(({ path }) => path === '#slow-pattern'))
        continue
      const sink = { ...toSink('redos'), callee: '', line, column, nodes: [], from: [REQUEST] }
      // A framework makes the instances of a schema, so the module stands for its class.
      const at = functionBase + (name.startsWith('=') ? 0 : inside)
      found.set(at, [...(found.get(at) ?? []), sink])
    }
  }
  return found
}

const isEnvironment = ({ path }: { readonly path: string }): boolean =>
  /^(?:node:)?process(?:\.default)?\.env$/.test(path)

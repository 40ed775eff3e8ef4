import {
  AROUND,
  CALLED_BACK,
  CHECKS_GIVEN,
  TEMPLATE_GIVERS,
  TEMPLATE_TABLES,
} from '../rules/routes.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/**
 * Functions that a framework calls with what users stored or sent: filters of templates, and
 * checks of fields.
 */
export const calledBackRoutes = (program: Program, file: ProgramFile): Route[] => {
  const found = new Map([
    ...listDecorated(program, file),
    ...listGiven(program, file),
    ...(listChecks(program).get(file) ?? []),
  ])
  return [...found].map(([at, framework]) => {
    const { line = 1 } = file.facts.functions[at - file.functionBase] ?? {}
    const isAround = AROUND.has(framework)
    return { method: 'ANY', path: '/', framework, file, line, handlers: [at], isAround }
  })
}

type CalledBack = readonly (readonly [at: number, framework: string])[]

/** By the file that has it: `validate` of `CharField(validators=[validate])`. */
const listChecks = (program: Program): ReadonlyMap<ProgramFile, CalledBack> => {
  let known = CHECKS.get(program)
  if (!known) CHECKS.set(program, (known = findChecks(program)))
  return known
}

const CHECKS = new WeakMap<Program, ReadonlyMap<ProgramFile, CalledBack>>()

const findChecks = ({ calls, sets, functions }: Program): ReadonlyMap<ProgramFile, CalledBack> => {
  const found = new Map<ProgramFile, [at: number, framework: string][]>()
  for (const { file, fact } of calls) {
    const named = fact.keys?.['']?.split(',').filter((name) => name !== '...') ?? []
    for (const [index, name] of named.entries()) {
      const node = fact.args[fact.args.length - named.length + index] ?? -1
      if (!CHECKS_GIVEN.has(name) || node < 0) continue
      const listed = sets.of(file.nodeBase + node).flatMap(({ kind, properties }) => {
        const items = kind === 'object' ? properties.get('[]') : undefined
        return items === undefined ? [] : sets.of(items)
      })
      for (const { kind, of } of listed) {
        const own = kind === 'function' ? functions[of]?.file : undefined
        if (own) found.set(own, [...(found.get(own) ?? []), [of, 'validator']])
      }
    }
  }
  return found
}

const listDecorated = ({ sets }: Program, file: ProgramFile): CalledBack =>
  file.facts.decorators.flatMap(({ of, callee }) =>
    sets.of(file.nodeBase + Math.max(callee, 0)).flatMap(({ path }) => {
      const framework = CALLED_BACK.get(path)
      return framework === undefined ? [] : [[file.functionBase + of, framework] as const]
    }),
  )

/** `env.addFilter('linked', linked)`, `env.filters['linked'] = linked`, `env.filters.update(…)`. */
const listGiven = (
  { sets, functions }: Program,
  { facts, nodeBase, path }: ProgramFile,
): CalledBack => {
  const { loads, stores, strings, calls } = facts
  const tables = new Set<number>()
  for (let at = 0; at < loads.length; at += 4)
    if (TEMPLATE_TABLES.has(strings[loads[at + 1] as number] ?? ''))
      tables.add(loads[at + 2] as number)
  const given = calls.flatMap(({ name, self, args }) =>
    TEMPLATE_GIVERS.has(name) || (name === 'update' && tables.has(self)) ? args : [],
  )
  for (let at = 0; at < stores.length; at += 4)
    if (tables.has(stores[at] as number)) given.push(stores[at + 2] as number)
  return given.flatMap((node) =>
    (node < 0 ? [] : sets.of(nodeBase + node)).flatMap(({ kind, of }) =>
      kind === 'function' && functions[of]?.file.path === path
        ? [[of, 'template-tag'] as const]
        : [],
    ),
  )
}

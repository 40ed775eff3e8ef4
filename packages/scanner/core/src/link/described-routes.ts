import { ROUTE_RECEIVERS } from '../rules/routes.ts'
import type { CallSites } from './call-sites.ts'
import { ANY, type AbstractObject } from './points-to.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'

type DescribedRoute = {
  readonly method: string
  readonly path: string
  readonly framework: string
  readonly file: ProgramFile
  readonly line: number
  readonly handlers: readonly number[]
  /** The object that describes it. */
  readonly described: AbstractObject
}

/** `server.route({ method, path, handler })`, and lists of such objects. */
export const describedRoutes = (
  program: Program,
  sites: CallSites,
  call: ProgramCall,
  index: number,
): DescribedRoute[] => {
  if (call.fact.name !== 'route') return []
  const receivers = [...(sites.externals[index] ?? [])].map((path) => path.replace(/\.route$/, ''))
  const framework = receivers.flatMap((path) => ROUTE_RECEIVERS.get(path) ?? [])[0] ?? 'hapi'
  return listObjects(program, call).flatMap((described) => {
    const handlers = listHandlers(program, described)
    const [first] = handlers.map((at) => program.functions[at])
    if (!first) return []
    const { method = 'ANY', path, url } = listWords(program).get(described) ?? {}
    return [
      {
        method,
        path: path ?? url ?? '/',
        framework,
        file: first.file,
        line: first.fact.line,
        handlers,
        described,
      },
    ]
  })
}

const listHandlers = ({ sets }: Program, { properties }: AbstractObject): number[] => {
  const inner = ['options', 'config'].flatMap((name) => {
    const node = properties.get(name)
    return node === undefined ? [] : sets.of(node).map((token) => token.properties.get('handler'))
  })
  return [properties.get('handler'), ...inner].flatMap((node) =>
    node === undefined
      ? []
      : sets.of(node).flatMap(({ kind, of }) => (kind === 'function' ? [of] : [])),
  )
}

const OBJECTS_MAX = 2_000

/** The objects of the first argument, and those in lists and in lists that lists spread. */
const listObjects = ({ sets }: Program, { file, fact }: ProgramCall): AbstractObject[] => {
  const [first = -1] = fact.args
  const found = new Set(first < 0 ? [] : sets.of(file.nodeBase + first))
  for (const token of found) {
    if (found.size > OBJECTS_MAX) break
    const held = token.kind === 'object' ? token.properties.get(ANY) : undefined
    for (const each of held === undefined ? [] : sets.of(held)) found.add(each)
    for (const parent of token.parents) found.add(parent)
  }
  return [...found].filter(({ kind }) => kind === 'object')
}

type Words = Readonly<Record<string, string>>

const known = new WeakMap<Program, ReadonlyMap<AbstractObject, Words>>()

/** The constants that object literals give to the members that describe a route. */
export const listWords = (program: Program): ReadonlyMap<AbstractObject, Words> => {
  const before = known.get(program)
  if (before) return before
  const found = new Map<AbstractObject, Record<string, string>>()
  for (const { file, fact } of program.calls) {
    const word = fact.name.startsWith('=') ? fact.options?.['0'] : undefined
    if (word === undefined || fact.self < 0) continue
    for (const token of program.sets.of(file.nodeBase + fact.self)) {
      const words = found.get(token) ?? {}
      found.set(token, words)
      words[fact.name.slice(1)] = word
    }
  }
  known.set(program, found)
  return found
}

import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'
import { type WrappedHandler, findWrapped } from './wrapped-handlers.ts'

/**
 * Handlers of messages other than requests of HTTP: sockets, procedures, resolvers, and functions
 * of a cloud.
 */
export const messageRoutes = (program: Program): Route[] => [
  ...program.calls.flatMap((call) => [
    ...socketRoutes(program, call),
    ...procedureRoutes(program, call),
  ]),
  ...resolverRoutes(program),
  ...program.files.flatMap((file) => cloudRoutes(program, file)),
]

const functionsAt = ({ sets }: Program, node: number): readonly number[] =>
  sets.of(node).flatMap(({ kind, of }) => (kind === 'function' ? [of] : []))

const toRoute = (
  { file, fact }: ProgramCall,
  framework: string,
  path: string,
  handlers: readonly number[],
): Route[] =>
  handlers.length === 0 ? [] : [{ method: 'ANY', path, framework, file, line: fact.line, handlers }]

/** `socket.on('event', handler)` where a server's `connection` brings the socket. */
const socketRoutes = (program: Program, call: ProgramCall): Route[] => {
  const { file, fact } = call
  if (fact.name !== 'on' || fact.literals?.[0] !== 'connection' || (fact.args[1] ?? -1) < 0)
    return []
  return functionsAt(program, file.nodeBase + (fact.args[1] as number)).flatMap((at) => {
    const connected = program.functions[at]
    const socket = connected?.fact.params[0]
    if (!connected || socket === undefined) return []
    return connected.file.facts.calls.flatMap((inner) =>
      inner.self === socket && inner.name === 'on' && (inner.args[1] ?? -1) >= 0
        ? toRoute(
            { file: connected.file, fact: inner },
            'socket',
            `/${(inner.literals?.[0] ?? '').replaceAll(/[^\w:-]/g, '')}`,
            functionsAt(program, connected.file.nodeBase + (inner.args[1] as number)),
          )
        : [],
    )
  })
}

/** `procedure.query(({ input }) => …)` and `.mutation(…)` of tRPC. */
const procedureRoutes = (program: Program, call: ProgramCall): Route[] => {
  const { file, fact } = call
  const isProcedure =
    file.facts.language.endsWith('script') &&
    fact.self >= 0 &&
    fact.args.length === 1 &&
    /^(?:query|mutation|subscription)$/.test(fact.name)
  if (!isProcedure || (fact.args[0] ?? -1) < 0) return []
  return toRoute(call, 'trpc', '/', functionsAt(program, file.nodeBase + (fact.args[0] as number)))
}

/** Members of `Query` and `Mutation` in a map of resolvers. */
const resolverRoutes = (program: Program): Route[] => {
  const { sets, functions } = program
  const maps = new Set<AbstractObject>()
  for (const name of ['Query', 'Mutation', 'rootValue'])
    for (const node of sets.properties.get(name) ?? [])
      for (const token of sets.of(node)) if (token.kind === 'object') maps.add(token)
  const wrapped = wrappedMembers(program, maps)
  return [...maps].flatMap(({ properties }) =>
    [...properties].flatMap(([name, node]): Route[] => {
      if (!/^\w+$/.test(name)) return []
      const inner = wrapped.get(node)
      const handlers = inner?.handlers ?? functionsAt(program, node)
      return handlers.flatMap((at): Route[] => {
        const found = functions[at]
        if (!found) return []
        return [
          {
            method: 'ANY',
            path: `/graphql/${name}`,
            framework: 'graphql',
            file: inner?.file ?? found.file,
            line: found.fact.line,
            handlers: [at],
            ...(inner ? { wrappers: inner.wrappers } : {}),
          },
        ]
      })
    }),
  )
}

/** Members of maps whose value a call made of a function: `{ me: signedIn(readMe) }`. */
const wrappedMembers = (program: Program, maps: ReadonlySet<AbstractObject>) => {
  const found = new Map<number, WrappedHandler & { readonly file: ProgramFile }>()
  if (maps.size === 0) return found
  for (const file of program.files) {
    const { stores, strings } = file.facts
    for (let at = 0; at < stores.length; at += 4) {
      const [base = -1, named = -1, from = -1] = stores.slice(at, at + 3)
      const name = strings[named]
      if (base < 0 || from < 0 || name === undefined) continue
      for (const token of program.sets.of(file.nodeBase + base)) {
        const node = maps.has(token) ? token.properties.get(name) : undefined
        const wrapped = node === undefined ? undefined : findWrapped(program, file, from)
        if (node !== undefined && wrapped) found.set(node, { ...wrapped, file })
      }
    }
  }
  return found
}

/** `exports.handler = async (event) => …`, the entry of a cloud's function. */
const cloudRoutes = (program: Program, file: ProgramFile): Route[] => {
  const node = file.exportsToken.properties.get('handler')
  if (node === undefined || /(?:^|\/)(?:pages|app)\//.test(file.path)) return []
  return functionsAt(program, node).flatMap((at): Route[] => {
    const found = program.functions[at]
    return found?.file === file && found.fact.params.length > 0 && found.fact.params.length <= 3
      ? [
          {
            method: 'ANY',
            path: '/',
            framework: 'lambda',
            file,
            line: found.fact.line,
            handlers: [at],
          },
        ]
      : []
  })
}

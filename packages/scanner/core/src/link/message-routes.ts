import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

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
  return [...maps].flatMap(({ properties }) =>
    [...properties].flatMap(([name, node]) =>
      functionsAt(program, node).flatMap((at): Route[] => {
        const found = functions[at]
        return found && /^\w+$/.test(name)
          ? [
              {
                method: 'ANY',
                path: `/graphql/${name}`,
                framework: 'graphql',
                file: found.file,
                line: found.fact.line,
                handlers: [at],
              },
            ]
          : []
      }),
    ),
  )
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

import { NEXT_METHODS, plainPath } from '../rules/routes.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'
import { type WrappedHandler, findWrapped } from './wrapped-handlers.ts'

const ENDPOINT = /(?:^|\/)pages\/(api(?:\/.*)?)\.[jt]sx?$/
const OLD_PAGE = /(?:^|\/)pages\/(?!api\/)(.*)\.[jt]sx?$/
const HANDLER = /(?:^|\/)app(\/.*)?\/route\.[jt]s$/
const PAGE = /(?:^|\/)app(\/.*)?\/(?:page|layout|template)\.[jt]sx?$/

/** Functions that the framework calls with a request on the server. */
const LOADERS = ['getServerSideProps', 'loader', 'action']

/** Next defines its routes by the paths of their files, and actions by a directive. */
export const nextRoutes = (program: Program, file: ProgramFile): Route[] => {
  const exported = (name: string): WrappedHandler => {
    const node = file.exportsToken.properties.get(name)
    const own = node === undefined ? [] : functionsAt(program, file, node)
    const wrapped = own.length > 0 ? undefined : findWrapped(program, file, localExport(file, name))
    return wrapped ?? { handlers: own, wrappers: [] }
  }
  const make = (
    method: string,
    path: string,
    { handlers, wrappers }: WrappedHandler,
    framework = 'next',
  ): Route[] =>
    handlers.length === 0
      ? []
      : [
          {
            method,
            // Directories in parentheses group files and are not part of the path.
            path: plainPath(path.replaceAll(/\/\([^)]*\)/g, '').replace(/\/?\bindex$/, '')),
            framework,
            file,
            line: program.functions[handlers[0] as number]?.fact.line ?? 1,
            handlers,
            ...(wrappers.length > 0 ? { wrappers } : {}),
          },
        ]
  const endpoint = ENDPOINT.exec(file.path)
  if (endpoint) return make('ANY', endpoint[1] ?? '', exported('default'))
  const handler = HANDLER.exec(file.path)
  if (handler)
    return [...NEXT_METHODS].flatMap((method) => make(method, handler[1] ?? '', exported(method)))
  const page = PAGE.exec(file.path)
  if (page) return make('GET', page[1] ?? '', exported('default'), 'next-page')
  const old = OLD_PAGE.exec(file.path)
  const loaders = old
    ? LOADERS.flatMap((name) => make('GET', old[1] ?? '', exported(name), 'next-page'))
    : []
  return [
    ...loaders,
    ...actions(program, file).flatMap((at) =>
      make('POST', '/', { handlers: [at], wrappers: [] }, 'next-action'),
    ),
  ]
}

/** The node that a file exports under a name. */
const localExport = ({ facts }: ProgramFile, name: string): number => {
  for (let at = 0; at < facts.exports.length; at += 2)
    if (facts.strings[facts.exports[at] as number] === name) return facts.exports[at + 1] as number
  return -1
}

const functionsAt = ({ sets, functions }: Program, file: ProgramFile, node: number): number[] =>
  sets
    .of(node)
    .flatMap(({ kind, of }) => (kind === 'function' && functions[of]?.file === file ? [of] : []))

/** Functions with the directive `use server`, or all exports of a module with it. */
const actions = (program: Program, file: ProgramFile): readonly number[] => {
  const marked = file.facts.calls.filter(({ name }) => name === '=use server')
  if (marked.length === 0) return []
  const own = marked.flatMap(({ in: inside }) => (inside > 0 ? [file.functionBase + inside] : []))
  const isWhole = marked.some(({ in: inside }) => inside === 0)
  const all = isWhole
    ? [...file.exportsToken.properties.values()].flatMap((node) => functionsAt(program, file, node))
    : []
  return [...new Set([...own, ...all])]
}

import type { DeclaredRoute } from './candidates.ts'
import type { ServedRoute } from '../protocol/application-job.ts'

/** Frameworks whose declared routes name something other than a path. */
const IS_KEPT = /^(?:graphql|node|next-action)$/

/**
 * The routes that the running application serves, each with the declared one that static analysis
 * found for its handler. A declared route stays if the application serves nothing of its file.
 */
export const alignRoutes = (
  declared: readonly DeclaredRoute[],
  served: readonly ServedRoute[],
): DeclaredRoute[] => {
  const used = new Set<DeclaredRoute>()
  const aligned = served.map((route): DeclaredRoute => {
    const match = findDeclared(declared, route)
    if (match !== undefined) used.add(match)
    const { method, path, ids, file, line, name } = route
    const place = { ...(ids && { ids }), ...(file !== '' && { file, line, handler: name }) }
    return match === undefined
      ? { ...UNDECLARED, method, path, symbol: `${method} ${path}`, ...place }
      : { ...match, method, path, ...place }
  })
  const files = new Set([...used].map(({ file }) => file))
  const others = declared.filter(
    (each) => !used.has(each) && (IS_KEPT.test(each.framework) || !files.has(each.file)),
  )
  return served.length === 0 ? [...declared] : [...aligned, ...others]
}

const UNDECLARED = { framework: 'served', file: '', line: 0, handler: '' } as const

const findDeclared = (
  declared: readonly DeclaredRoute[],
  { method, path, file, line, end }: ServedRoute,
): DeclaredRoute | undefined => {
  const fits = (each: DeclaredRoute) =>
    method === 'ANY' || each.method === method || !METHODS.has(each.method)
  const inHandler = declared.filter(
    (each) => each.file === file && each.line >= line && each.line <= end,
  )
  const distance = (each: DeclaredRoute) => each.line - line
  const byPath = (some: readonly DeclaredRoute[]) =>
    some
      .filter((each) => fits(each) && endsWithPath(path, each.path))
      .toSorted((one, other) => other.path.length - one.path.length)[0]
  return (
    byPath(inHandler) ??
    inHandler.toSorted((one, other) => distance(one) - distance(other))[0] ??
    byPath(declared)
  )
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a path is a declared one, maybe below a prefix, whatever its parameters are called. */
const endsWithPath = (path: string, declared: string): boolean => {
  const [whole, part] = [toParts(path), toParts(declared)]
  if (part.length === 0) return whole.length === 0
  return (
    part.length <= whole.length && part.every((each, at) => each === whole.at(at - part.length))
  )
}

const toParts = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? ':' : part))

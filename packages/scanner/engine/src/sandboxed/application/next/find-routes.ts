import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A file that answers requests by its path. */
export type NextFile = {
  readonly file: string
  readonly kind: 'handler' | 'page' | 'endpoint' | 'old-page'
  /** A parameter has a name, the rest of a path ends with `*`. */
  readonly segments: readonly string[]
  /** Files around a page, outermost first. */
  readonly layouts: readonly string[]
}

const FILE = /^(.+)\.(?:[jt]sx?)$/
const FILES_MAX = 500

/** The routes of a directory `app` or `pages`. */
export const findNextRoutes = (root: string): NextFile[] => {
  const isApp = /(?:^|\/)app$/.test(root)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => FILE.test(file) && !/\.d\.ts$|(?:^|\/)node_modules\//.test(file))
    .toSorted()
    .slice(0, FILES_MAX)
  const toFile = isApp ? appFile : pagesFile
  return files.flatMap((file) => toFile(root, file, files) ?? [])
}

const appFile = (root: string, path: string, all: readonly string[]): NextFile | undefined => {
  const [, directory = '', name = ''] = /^(?:(.*)\/)?(route|page)\.[jt]sx?$/.exec(path) ?? []
  if (name === '') return undefined
  const parts = directory === '' ? [] : directory.split('/')
  // A private directory.
  if (parts.some((part) => part.startsWith('_'))) return undefined
  const around = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  const layouts = ['', ...around].flatMap((each) =>
    all.filter((file) => new RegExp(`^layout\\.[jt]sx?$`).test(relative(each, file))),
  )
  return {
    file: join(root, path),
    kind: name === 'route' ? 'handler' : 'page',
    segments: parts.filter((part) => !/^\(|^@/.test(part)),
    layouts: layouts.map((file) => join(root, file)),
  }
}

const pagesFile = (root: string, path: string): NextFile | undefined => {
  const [, name = ''] = FILE.exec(path) ?? []
  if (/(?:^|\/)_/.test(name)) return undefined
  const segments = name
    .split('/')
    .filter((part, at, all) => part !== 'index' || at < all.length - 1)
  const kind = segments[0] === 'api' ? 'endpoint' : 'old-page'
  return { file: join(root, path), kind, segments, layouts: [] }
}

type Parameters = Readonly<Record<string, string | readonly string[]>>
type Match = { readonly route: NextFile; readonly params: Parameters }

/** The route of a path: one with constant segments before one with parameters. */
export const matchRoute = (routes: readonly NextFile[], path: string): Match | undefined => {
  const parts = path.split('/').filter((part) => part !== '')
  const found = routes.flatMap((route): Match[] => {
    const params = matchSegments(route.segments, parts)
    return params === undefined ? [] : [{ route, params }]
  })
  const rank = ({ route: { segments } }: Match): string =>
    segments.map((part) => (part.includes('...') ? '2' : part.startsWith('[') ? '1' : '0')).join('')
  return found.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))[0]
}

const matchSegments = (
  segments: readonly string[],
  parts: readonly string[],
): Parameters | undefined => {
  const params: Record<string, string | readonly string[]> = {}
  for (const [at, segment] of segments.entries()) {
    const rest = /^\[{1,2}\.\.\.(.+?)\]{1,2}$/.exec(segment)?.[1]
    if (rest !== undefined) {
      const isOptional = segment.startsWith('[[')
      if (parts.length <= at && !isOptional) return undefined
      params[rest] = parts.slice(at).map(decode)
      return params
    }
    const part = parts[at]
    if (part === undefined) return undefined
    const name = /^\[(.+)\]$/.exec(segment)?.[1]
    if (name !== undefined) params[name] = decode(part)
    else if (segment !== part) return undefined
  }
  return parts.length === segments.length ? params : undefined
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { posix } from 'node:path'

/** `import a, { b as c } from './d.js'`, `const { a } = require('./d')` */
const IMPORTED = /\bimport\s+(?!type\b)([\w$*{][^;'"]{0,400}?)\s+from\s+['"](\.[^'"\n]{1,120})['"]/g
const REQUIRED =
  /\b(?:const|let|var)\s+([\w$]{1,60}|\{[^{}]{1,400}\})\s*=\s*(?:await\s+)?(?:require|import)\(\s*['"](\.[^'"\n]{1,120})['"]\s*\)/g
/** `app.use('/a', guard, router)`, `app.route('/a', router)` */
const MOUNTED_FIRST =
  /\.(?:use|route|mount|register)\(\s*['"`](\/[\w\-./:]{0,80})['"`]\s*,([^;\n]{1,200})/g
/** `app.register(routes, { prefix: '/a' })` */
const MOUNTED_LAST =
  /\.(?:register|use)\(([^;{}]{1,160}),\s*\{[^{}]{0,160}?\bprefix\s*:\s*['"`](\/[\w\-./:]{0,80})['"`]/g
/** `app.use(router)`: the paths are whole as they are. */
const MOUNTED_PLAIN = /\.(?:use|register|route)\(([^'"`;\n{}]{1,160})\)/g
/** `app.register(AutoLoad, { dir: join(__dirname, 'routes'), options: { prefix: '/api' } })` */
const LOADED =
  /\bdir\s*:\s*(?:path\.)?(?:join|resolve)\(\s*[\w.$]{1,40}(?:\(\))?\s*,\s*((?:['"][\w\-./]{1,80}['"]\s*,?\s*){1,4})\)(?=((?:(?!\bdir\s*:)[^;]){0,200}))/g
const LOADS = /@fastify\/autoload|fastify-autoload/
const NAME = /[A-Za-z_$][\w$]*/g
const FILE = /\b(?:require|import)\(\s*['"](\.[^'"\n]{1,120})['"]\s*\)/g
const ENDINGS = ['', '.ts', '.js', '.tsx', '.mjs', '.mts', '.cjs', '/index.ts', '/index.js']
const NESTED_MAX = 3
const MOUNTS_MAX = 4
/** Mounts of one file that are followed. */
const FOLLOWED_MAX = 100

type Mount = { readonly file: string; readonly within: string; readonly prefix: string }

/**
 * The paths below which the routes of a file are mounted, as the imports of other files say; an
 * empty one for routes that have no other path.
 */
export type FindMounts = (file: string) => readonly string[]

/** Finds the mounts of the routers and plugins that files import from each other. */
export const findMounts = (sources: ReadonlyMap<string, string>): FindMounts => {
  const byFile = Map.groupBy(
    [...sources].flatMap(([path, source]) => mountsIn(path, source, sources)),
    ({ file }) => file,
  )
  const known = new Map<string, readonly string[]>()
  const find = (file: string, depth: number): readonly string[] => {
    if (depth === 0) return []
    const key = `${depth}:${file}`
    const before = known.get(key)
    if (before !== undefined) return before
    const paths = (byFile.get(file) ?? []).slice(0, FOLLOWED_MAX).flatMap(({ within, prefix }) => {
      const around = within === file ? [] : find(within, depth - 1)
      return (around.length > 0 ? around : ['']).map((path) => path + prefix)
    })
    const found = [...new Set(paths)].slice(0, MOUNTS_MAX)
    known.set(key, found)
    return found
  }
  return (file) => find(file, NESTED_MAX)
}

const mountsIn = (
  within: string,
  source: string,
  sources: ReadonlyMap<string, string>,
): Mount[] => {
  const toFile = (specifier: string): string | undefined => {
    const path = posix.join(posix.dirname(within), specifier)
    const bases = [path, path.replace(/\.[cm]?jsx?$/, '')]
    return bases
      .flatMap((base) => ENDINGS.map((ending) => base + ending))
      .find((each) => sources.has(each))
  }
  const files = new Map<string, string>()
  for (const pattern of [IMPORTED, REQUIRED])
    for (const [, names = '', specifier = ''] of source.matchAll(pattern)) {
      const file = toFile(specifier)
      if (file !== undefined) for (const [name] of names.matchAll(NAME)) files.set(name, file)
    }
  const toMounts = (prefix: string, args: string): Mount[] => {
    const named = [...args.matchAll(NAME)].flatMap(([name]) => files.get(name) ?? [])
    const loaded = [...args.matchAll(FILE)].flatMap(([, path = '']) => toFile(path) ?? [])
    return [...new Set([...named, ...loaded])].map((file) => ({
      file,
      within,
      prefix: prefix.replace(/\/$/, ''),
    }))
  }
  return [
    ...(LOADS.test(source) ? loadedIn(within, source, sources) : []),
    ...[...source.matchAll(MOUNTED_FIRST)].flatMap(([, path = '', args = '']) =>
      toMounts(path, args),
    ),
    ...[...source.matchAll(MOUNTED_LAST)].flatMap(([, args = '', path = '']) =>
      toMounts(path, args),
    ),
    ...[...source.matchAll(MOUNTED_PLAIN)].flatMap(([, args = '']) => toMounts('', args)),
  ]
}

/** Routes of files in a directory that Fastify loads: their directories are their prefixes. */
const loadedIn = (within: string, source: string, sources: ReadonlyMap<string, string>): Mount[] =>
  [...source.matchAll(LOADED)].flatMap(([, parts = '', rest = '']) => {
    const names = [...parts.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
    const directory = posix.join(posix.dirname(within), ...names)
    const prefix = /\bprefix\s*:\s*['"](\/[\w\-./]{0,80})['"]/.exec(rest)?.[1] ?? ''
    return [...sources.keys()]
      .filter((file) => file.startsWith(`${directory}/`))
      .map((file) => {
        const below = posix.relative(directory, posix.dirname(file))
        const path = below.replaceAll(/(^|\/)_(?=\w)/g, '$1:')
        return { file, within, prefix: prefix + (path === '' ? '' : `/${path}`) }
      })
  })

import {
  type LockedPackage,
  type LockfileParser,
  dependency,
  toSource,
  table,
  toText,
} from './lockfile.ts'
import { parseJson } from './parse-json.ts'

const NODE_MODULES = 'node_modules/'

/** Parses package-lock.json and npm-shrinkwrap.json, versions 1 to 3. */
export const parseNpmLock: LockfileParser = (text, file) => {
  const lock = table(parseJson(text))
  const packages = table(lock['packages'])
  return Object.keys(packages).length > 0
    ? fromPackages(packages, file)
    : fromTree(table(lock['dependencies']), file)
}

const fromPackages = (
  packages: Readonly<Record<string, unknown>>,
  file: string,
): LockedPackage[] => {
  const asked = new Set<string>()
  for (const [path, entry] of Object.entries(packages))
    if (!path.includes(NODE_MODULES))
      for (const key of [
        'dependencies',
        'devDependencies',
        'optionalDependencies',
        'peerDependencies',
      ])
        for (const name of Object.keys(table(table(entry)[key]))) {
          const own = `${path === '' ? '' : `${path}/`}${NODE_MODULES}${name}`
          asked.add(Object.hasOwn(packages, own) ? own : NODE_MODULES + name)
        }
  return Object.entries(packages).flatMap(([path, value]) => {
    const at = path.lastIndexOf(NODE_MODULES)
    const entry = table(value)
    if (at === -1) return []
    const key = path.slice(at + NODE_MODULES.length)
    const link =
      entry['link'] === true ? table(packages[toText(entry['resolved']) ?? '']) : undefined
    const name = toText(entry['name']) ?? toText(link?.['name']) ?? key
    const resolved = toText(entry['resolved']) ?? null
    const needs = ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((each) =>
      Object.keys(table(entry[each])),
    )
    return dependency({
      name,
      version: toText(entry['version']) ?? toText(link?.['version']) ?? '',
      resolved_url: link ? null : resolved,
      lockfile: file,
      dev: entry['dev'] === true || entry['devOptional'] === true,
      direct: asked.has(path),
      source: link ? 'workspace' : toSource(resolved),
      ...(name === key ? {} : { alias: key }),
      depends_on: needs.flatMap((each) => found(packages, path, each) ?? []),
    })
  })
}

/** Searches as Node does: in the importing package's own directory first, then further up. */
const found = (
  packages: Readonly<Record<string, unknown>>,
  from: string,
  name: string,
): string | undefined => {
  for (let directory = from; ;) {
    const entry = packages[`${directory === '' ? '' : `${directory}/`}${NODE_MODULES}${name}`]
    if (entry !== undefined) {
      const { name: real, version } = table(entry)
      return `${toText(real) ?? name}@${toText(version) ?? ''}`
    }
    if (directory === '') return undefined
    const at = directory.lastIndexOf(`/${NODE_MODULES}`)
    directory = at === -1 ? '' : directory.slice(0, at)
  }
}

type Level = {
  readonly entries: Readonly<Record<string, unknown>>
  readonly around: Level | undefined
}

const fromTree = (entries: Readonly<Record<string, unknown>>, file: string): LockedPackage[] => {
  const all: LockedPackage[] = []
  const queue: Level[] = [{ entries, around: undefined }]
  for (let level = queue.pop(); level; level = queue.pop())
    for (const [key, value] of Object.entries(level.entries)) {
      const entry = table(value)
      const inner: Level = { entries: table(entry['dependencies']), around: level }
      if (Object.keys(inner.entries).length > 0) queue.push(inner)
      const version = toText(entry['version']) ?? ''
      const alias = /^npm:(.+)@([^@]+)$/.exec(version)
      const resolved =
        toText(entry['resolved']) ?? (/^[\d]/.test(version) || alias ? null : version)
      all.push(
        dependency({
          name: alias?.[1] ?? key,
          version: alias?.[2] ?? version,
          resolved_url: resolved,
          lockfile: file,
          dev: entry['dev'] === true,
          source: toSource(resolved),
          ...(alias ? { alias: key } : {}),
          depends_on: Object.keys(table(entry['requires'])).flatMap(
            (name) => upwards(inner, name) ?? [],
          ),
        }),
      )
    }
  return all
}

const upwards = (from: Level, name: string): string | undefined => {
  for (let level: Level | undefined = from; level; level = level.around) {
    const version = toText(table(level.entries[name])['version'])
    if (version !== undefined) return `${name}@${version}`
  }
  return undefined
}

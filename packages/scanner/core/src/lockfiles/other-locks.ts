import {
  type LockedPackage,
  type LockfileParser,
  LockfileError,
  dependency,
  list,
  table,
  toText,
} from './lockfile.ts'
import { parseJson } from './parse-json.ts'
import { parseToml } from './python-locks.ts'

/** Parses Cargo.lock. */
export const parseCargoLock: LockfileParser = (text, file) => {
  const packages = list(parseToml(text)['package']).map(table)
  const versions = Map.groupBy(packages, (each) => toText(each['name']) ?? '')
  return packages.map((entry) => {
    const source = toText(entry['source'])
    return dependency({
      name: toText(entry['name']) ?? '',
      version: toText(entry['version']) ?? '',
      resolved_url: source ?? null,
      lockfile: file,
      source: source === undefined ? 'workspace' : source.startsWith('git+') ? 'git' : 'registry',
      // `name`, or `name version` where there are several.
      depends_on: list(entry['dependencies']).flatMap((need) => {
        const [name = '', version] = (toText(need) ?? '').split(' ')
        const found = version ?? toText(versions.get(name)?.[0]?.['version'])
        return found === undefined ? [] : [`${name}@${found}`]
      }),
    })
  })
}

/** Parses go.sum: one line for the module and one for its go.mod; only the first counts. */
export const parseGoSum: LockfileParser = (text, file) => {
  const found = new Map<string, LockedPackage>()
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return
    const [name, version, hash] = line.trim().split(/\s+/)
    if (name === undefined || version === undefined || !hash?.startsWith('h1:'))
      throw new LockfileError('not a line of go.sum', at + 1)
    if (!version.endsWith('/go.mod'))
      found.set(
        `${name}@${version}`,
        dependency({ name, version, lockfile: file, source: 'registry' }),
      )
  })
  return [...found.values()]
}

/**
 * Parses Gemfile.lock: sections by indentation; names at four spaces, their dependencies at six.
 */
export const parseGemfileLock: LockfileParser = (text, file) => {
  const found: {
    name: string
    version: string
    source: NonNullable<LockedPackage['source']>
    remote: string | null
    needs: string[]
  }[] = []
  const asked = new Set<string>()
  let section = ''
  let remote: string | null = null
  text.split('\n').forEach((line, at) => {
    if (/^(?:<{7}|={7}|>{7})/.test(line))
      throw new LockfileError('unresolved merge conflict', at + 1)
    if (/^\S/.test(line)) {
      section = line.trim()
      remote = null
    } else if (line.startsWith('  remote: ')) remote = line.slice(10).trim()
    else if (section === 'DEPENDENCIES') asked.add(/^\s+([^\s!(]+)/.exec(line)?.[1] ?? '')
    const named = /^ {4}(\S+) \(([^)]+)\)/.exec(line)
    const needed = /^ {6}(\S+)/.exec(line)
    if (named && ['GEM', 'GIT', 'PATH'].includes(section))
      found.push({
        name: named[1] as string,
        version: named[2] as string,
        source: section === 'GIT' ? 'git' : section === 'PATH' ? 'file' : 'registry',
        remote,
        needs: [],
      })
    else if (needed) found.at(-1)?.needs.push(needed[1] as string)
  })
  const versions = new Map(found.map(({ name, version }) => [name, version]))
  return found.map(({ name, version, source, remote: address, needs }) =>
    dependency({
      name,
      version,
      resolved_url: source === 'registry' ? null : address,
      lockfile: file,
      direct: asked.has(name),
      source,
      depends_on: needs.flatMap((need) =>
        versions.has(need) ? [`${need}@${versions.get(need) ?? ''}`] : [],
      ),
    }),
  )
}

/** Parses composer.lock. */
export const parseComposerLock: LockfileParser = (text, file) => {
  const lock = table(parseJson(text))
  const all = (['packages', 'packages-dev'] as const).flatMap((key) =>
    list(lock[key]).map((entry) => ({ entry: table(entry), dev: key === 'packages-dev' })),
  )
  const versions = new Map(
    all.map(({ entry }) => [toText(entry['name']) ?? '', toText(entry['version']) ?? '']),
  )
  return all.map(({ entry, dev }) =>
    dependency({
      name: toText(entry['name']) ?? '',
      version: (toText(entry['version']) ?? '').replace(/^v(?=\d)/, ''),
      resolved_url:
        toText(table(entry['dist'])['url']) ?? toText(table(entry['source'])['url']) ?? null,
      lockfile: file,
      dev,
      source: entry['dist'] === undefined && entry['source'] !== undefined ? 'git' : 'registry',
      depends_on: Object.keys(table(entry['require'])).flatMap((name) =>
        versions.has(name) ? [`${name}@${(versions.get(name) ?? '').replace(/^v(?=\d)/, '')}`] : [],
      ),
    }),
  )
}

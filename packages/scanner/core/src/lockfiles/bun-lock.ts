import { type LockfileParser, dependency, list, toSource, table, toText } from './lockfile.ts'
import { parseJson } from './parse-json.ts'

/** Parses bun.lock, the text format. */
export const parseBunLock: LockfileParser = (text, file) => {
  const lock = table(parseJson(text))
  const packages = table(lock['packages'])
  const asked = new Map<string, boolean>()
  for (const workspace of Object.values(table(lock['workspaces'])))
    for (const [key, isDev] of [
      ['devDependencies', true],
      ['dependencies', false],
      ['optionalDependencies', false],
    ] as const)
      for (const name of Object.keys(table(table(workspace)[key]))) asked.set(name, isDev)
  const identity = (entry: unknown) => {
    const id = toText(list(entry)[0]) ?? ''
    const at = id.indexOf('@', 1)
    return at === -1
      ? { name: id, version: '' }
      : { name: id.slice(0, at), version: id.slice(at + 1) }
  }
  return Object.entries(packages).flatMap(([key, entry]) => {
    const { name, version } = identity(entry)
    if (name === '') return []
    const details = list(entry).find(
      (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
    )
    const isRegistry = /^\d/.test(version)
    const alias = key.slice(key.lastIndexOf('/', key.lastIndexOf('@') - 1) + 1)
    return [
      dependency({
        name,
        version,
        resolved_url: isRegistry ? toText(list(entry)[1]) || null : version,
        lockfile: file,
        direct: asked.has(key),
        dev: asked.get(key) ?? false,
        source: version.startsWith('workspace:')
          ? 'workspace'
          : isRegistry
            ? 'registry'
            : toSource(version),
        ...(alias !== name && !key.includes('/') ? { alias: key } : {}),
        depends_on: Object.keys(table(table(details)['dependencies'])).flatMap((need) => {
          const found = packages[`${key}/${need}`] ?? packages[need]
          if (found === undefined) return []
          const target = identity(found)
          return [`${target.name}@${target.version}`]
        }),
      }),
    ]
  })
}

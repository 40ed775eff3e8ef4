import { parse } from 'yaml'
import {
  type LockedPackage,
  type LockfileParser,
  LockfileError,
  dependency,
  toSource,
  table,
  toText,
} from './lockfile.ts'

/** Parses pnpm-lock.yaml, versions 5 to 9. */
export const parsePnpmLock: LockfileParser = (text, file) => {
  const lock = table(parseYaml(text))
  const direct = listDirectDependencies(lock)
  const snapshots = table(lock['snapshots'])
  return Object.entries(table(lock['packages'])).flatMap(([key, value]): LockedPackage[] => {
    const entry = { ...table(value), ...table(snapshots[key]) }
    const { name, version } = splitKey(key)
    const real = toText(entry['name']) ?? name
    const resolution = table(entry['resolution'])
    const resolved =
      toText(resolution['tarball']) ??
      toText(resolution['repo']) ??
      toText(resolution['directory']) ??
      null
    const found = toText(entry['version']) ?? version
    if (real === '') return []
    const needs = { ...table(entry['dependencies']), ...table(entry['optionalDependencies']) }
    return [
      dependency({
        name: real,
        version: found,
        resolved_url: resolved,
        lockfile: file,
        direct: direct.has(`${real}@${found}`),
        ...(typeof entry['dev'] === 'boolean'
          ? { dev: entry['dev'] }
          : { dev: direct.get(`${real}@${found}`) === 'dev' }),
        source:
          resolution['type'] === 'directory'
            ? 'file'
            : toText(resolution['repo']) === undefined
              ? toSource(resolved)
              : 'git',
        depends_on: Object.entries(needs).map(([need, wanted]) => target(need, String(wanted))),
      }),
    ]
  })
}

const listDirectDependencies = (
  lock: Readonly<Record<string, unknown>>,
): Map<string, 'dev' | 'prod'> => {
  const importers = Object.values(table(lock['importers']))
  const found = new Map<string, 'dev' | 'prod'>()
  for (const importer of importers.length > 0 ? importers : [lock])
    for (const [key, kind] of [
      ['devDependencies', 'dev'],
      ['optionalDependencies', 'prod'],
      ['dependencies', 'prod'],
    ] as const)
      for (const [name, value] of Object.entries(table(table(importer)[key])))
        found.set(target(name, toText(value) ?? toText(table(value)['version']) ?? ''), kind)
  return found
}

const withoutPeers = (text: string): string => text.replace(/\(.*$/, '')

/**
 * `lodash` and `4.17.21(peer@1)` → `lodash@4.17.21`; an alias names the real package in its
 * version.
 */
const target = (name: string, wanted: string): string => {
  // Version 5 puts peers behind an underscore.
  const version = /^\d/.test(wanted)
    ? (withoutPeers(wanted).split('_')[0] ?? '')
    : withoutPeers(wanted)
  const { name: real, version: inner } = /^\/|.@/.test(version)
    ? splitKey(version)
    : { name, version: version.split('_')[0] ?? '' }
  return `${real}@${inner}`
}

/** `/lodash/4.17.21_peer@1` of version 5, `/lodash@4.17.21(peer@1)` of 6, `lodash@4.17.21` of 9. */
const splitKey = (given: string): { name: string; version: string } => {
  const key = withoutPeers(given).replace(/^\//, '')
  const at = key.indexOf('@', 1)
  if (at > 0 && !/^(?:@[^/]+\/)?[^/@]+\/\d/.test(key))
    return { name: key.slice(0, at), version: key.slice(at + 1) }
  const slash = key.indexOf('/', key.startsWith('@') ? key.indexOf('/') + 1 : 0)
  return slash === -1
    ? { name: key, version: '' }
    : {
        name: key.slice(0, slash),
        version: (key.slice(slash + 1).split('_')[0] ?? '').split('/')[0] ?? '',
      }
}

const parseYaml = (text: string): unknown => {
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'error' }) as unknown
  } catch (error) {
    const line = (error as { linePos?: readonly { line: number }[] }).linePos?.[0]?.line
    throw new LockfileError('not YAML', line ?? 1)
  }
}

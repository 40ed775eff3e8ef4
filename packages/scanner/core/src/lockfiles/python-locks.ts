import { TomlError, parse } from 'smol-toml'
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

/** PEP 503: names that differ in case or in `-`, `_`, and `.` are the same. */
export const normalizePythonName = (name: string): string =>
  name.toLowerCase().replaceAll(/[-_.]+/g, '-')

export const parseToml = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError) throw new LockfileError('not TOML', error.line)
    throw error
  }
}

const REQUIREMENT =
  /^([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(?:(===?|~=|>=|<=|!=|<|>)\s*([^\s;,#]+)[^;#]*)?(?:@\s*([^\s;]+))?\s*(?:;\s*([^#]+))?/

/** Parses requirements.txt: pinned requirements have a version, others none. */
export const parseRequirements: LockfileParser = (text, file) =>
  text
    .replaceAll(/\\\r?\n/g, ' ')
    .split('\n')
    .flatMap((line): LockedPackage[] => {
      const content = line.trim()
      if (content === '' || content.startsWith('#')) return []
      const url = /^(?:-e\s+)?((?:git|hg|svn|bzr)\+\S+|https?:\S+|file:\S+)/.exec(content)
      if (url) {
        const name = /[#&]egg=([A-Za-z0-9._-]+)/.exec(url[1] as string)?.[1]
        return name === undefined
          ? []
          : [
              dependency({
                name: normalizePythonName(name),
                version: '',
                resolved_url: url[1],
                lockfile: file,
                direct: true,
                source: content.includes('+') ? 'git' : 'url',
              }),
            ]
      }
      const match = content.startsWith('-') ? null : REQUIREMENT.exec(content)
      if (!match) return []
      const [, name = '', operator, version = '', address, marker] = match
      return [
        dependency({
          name: normalizePythonName(name),
          version: operator === '==' || operator === '===' ? version : '',
          resolved_url: address ?? null,
          env_marker: marker?.trim() ?? null,
          lockfile: file,
          direct: true,
          source: address === undefined ? 'registry' : 'url',
        }),
      ]
    })

const listVersions = (packages: readonly unknown[]): Map<string, string> =>
  new Map(
    packages.map((each) => [
      normalizePythonName(toText(table(each)['name']) ?? ''),
      toText(table(each)['version']) ?? '',
    ]),
  )

/** Parses poetry.lock and uv.lock, which both list `[[package]]`. */
export const parsePythonToml: LockfileParser = (text, file) => {
  const packages = list(parseToml(text)['package'])
  const versions = listVersions(packages)
  return packages.flatMap((each): LockedPackage[] => {
    const entry = table(each)
    const source = table(entry['source'])
    const name = toText(entry['name'])
    if (name === undefined) return []
    const address = toText(source['url']) ?? toText(source['git']) ?? null
    // A list of tables in uv, one table in poetry.
    const needs = Array.isArray(entry['dependencies'])
      ? list(entry['dependencies']).flatMap((need) => toText(table(need)['name']) ?? [])
      : Object.keys(table(entry['dependencies']))
    const isOwn = source['virtual'] !== undefined || source['editable'] !== undefined
    const marker = toText(entry['markers'])
    return [
      dependency({
        name: normalizePythonName(name),
        version: toText(entry['version']) ?? '',
        resolved_url: address,
        env_marker: marker ?? null,
        lockfile: file,
        dev:
          entry['category'] === 'dev' ||
          (Array.isArray(entry['groups']) && !list(entry['groups']).includes('main')),
        source:
          source['git'] !== undefined || source['type'] === 'git'
            ? 'git'
            : isOwn
              ? 'workspace'
              : source['path'] !== undefined || source['directory'] !== undefined
                ? 'file'
                : 'registry',
        depends_on: needs
          .map(normalizePythonName)
          .filter((need) => versions.has(need))
          .map((need) => `${need}@${versions.get(need) ?? ''}`),
      }),
    ]
  })
}

/** Parses Pipfile.lock. */
export const parsePipfileLock: LockfileParser = (text, file) => {
  const lock = table(parseJson(text))
  return (['default', 'develop'] as const).flatMap((group) =>
    Object.entries(table(lock[group])).map(([name, value]) => {
      const entry = table(value)
      const git = toText(entry['git'])
      return dependency({
        name: normalizePythonName(name),
        version: (toText(entry['version']) ?? '').replace(/^==/, ''),
        resolved_url: git ?? toText(entry['file']) ?? null,
        env_marker: toText(entry['markers']) ?? null,
        lockfile: file,
        dev: group === 'develop',
        source: git === undefined ? (entry['path'] === undefined ? 'registry' : 'file') : 'git',
      })
    }),
  )
}

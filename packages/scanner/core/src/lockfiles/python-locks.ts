import { TomlError, parse } from 'smol-toml'
import type { Dependency } from '@daimon/scanner-api'
import { type LockfileParser, LockfileFault, dependency, list, table, textOf } from './lockfile.ts'
import { parseJson } from './parse-json.ts'

/** PEP 503: names that differ in case or in `-`, `_` and `.` are one. */
const normal = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

export const parseToml = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof TomlError) throw new LockfileFault('is not TOML', error.line)
    throw error
  }
}

const REQUIREMENT =
  /^([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(?:(===?|~=|>=|<=|!=|<|>)\s*([^\s;,#]+)[^;#]*)?(?:@\s*([^\s;]+))?\s*(?:;\s*([^#]+))?/

/** requirements.txt: pinned ones have a version, others none. */
export const parseRequirements: LockfileParser = (text, file) =>
  text
    .replaceAll(/\\\r?\n/g, ' ')
    .split('\n')
    .flatMap((line): Dependency[] => {
      const content = line.trim()
      if (content === '' || content.startsWith('#')) return []
      const url = /^(?:-e\s+)?((?:git|hg|svn|bzr)\+\S+|https?:\S+|file:\S+)/.exec(content)
      if (url) {
        const name = /[#&]egg=([A-Za-z0-9._-]+)/.exec(url[1] as string)?.[1]
        return name === undefined
          ? []
          : [
              dependency({
                name: normal(name),
                version: '',
                ecosystem: 'pypi',
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
          name: normal(name),
          version: operator === '==' || operator === '===' ? version : '',
          ecosystem: 'pypi',
          resolved_url: address ?? null,
          env_marker: marker?.trim() ?? null,
          lockfile: file,
          direct: true,
          source: address === undefined ? 'registry' : 'url',
        }),
      ]
    })

const versionsOf = (packages: readonly unknown[]): Map<string, string> =>
  new Map(
    packages.map((each) => [
      normal(textOf(table(each)['name']) ?? ''),
      textOf(table(each)['version']) ?? '',
    ]),
  )

/** poetry.lock and uv.lock, which both list `[[package]]`. */
export const parsePythonToml: LockfileParser = (text, file) => {
  const packages = list(parseToml(text)['package'])
  const versions = versionsOf(packages)
  return packages.flatMap((each): Dependency[] => {
    const entry = table(each)
    const source = table(entry['source'])
    const name = textOf(entry['name'])
    if (name === undefined) return []
    const address = textOf(source['url']) ?? textOf(source['git']) ?? null
    // A list of tables in uv, one table in poetry.
    const needs = Array.isArray(entry['dependencies'])
      ? list(entry['dependencies']).flatMap((need) => textOf(table(need)['name']) ?? [])
      : Object.keys(table(entry['dependencies']))
    const isOwn = source['virtual'] !== undefined || source['editable'] !== undefined
    const marker = textOf(entry['markers'])
    return [
      dependency({
        name: normal(name),
        version: textOf(entry['version']) ?? '',
        ecosystem: 'pypi',
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
          .map(normal)
          .filter((need) => versions.has(need))
          .map((need) => `${need}@${versions.get(need) ?? ''}`),
      }),
    ]
  })
}

/** Pipfile.lock. */
export const parsePipfileLock: LockfileParser = (text, file) => {
  const lock = table(parseJson(text))
  return (['default', 'develop'] as const).flatMap((group) =>
    Object.entries(table(lock[group])).map(([name, value]) => {
      const entry = table(value)
      const git = textOf(entry['git'])
      return dependency({
        name: normal(name),
        version: (textOf(entry['version']) ?? '').replace(/^==/, ''),
        ecosystem: 'pypi',
        resolved_url: git ?? textOf(entry['file']) ?? null,
        env_marker: textOf(entry['markers']) ?? null,
        lockfile: file,
        dev: group === 'develop',
        source: git === undefined ? (entry['path'] === undefined ? 'registry' : 'file') : 'git',
      })
    }),
  )
}

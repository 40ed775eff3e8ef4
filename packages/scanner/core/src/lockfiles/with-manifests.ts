import type { Dependency } from '@daimon/scanner-api'
import type { PackageManifest } from '../link/package-manifest.ts'

/**
 * Adds what some lockfiles leave to the manifest: which packages the project requires directly, and
 * which are for development only (those that no direct production package leads to). Without a
 * lockfile, the manifest's own entries are used, without versions.
 */
export const withManifests = (
  dependencies: readonly Dependency[],
  manifests: readonly PackageManifest[],
): Dependency[] => {
  const asked = new Map<string, boolean>()
  for (const { asks } of manifests)
    for (const [name, { isDev }] of asks) asked.set(name, (asked.get(name) ?? true) && isDev)
  const unmarked = dependencies.filter(
    ({ ecosystem, dev }) => ecosystem === 'npm' && (dev === undefined || dev === null),
  )
  const byId = Map.groupBy(unmarked, ({ name, version }) => `${name}@${version}`)
  const needed = new Set(unmarked.filter(({ name, alias }) => asked.get(alias ?? name) === false))
  for (const each of needed)
    for (const id of each.depends_on ?? [])
      for (const inner of byId.get(id) ?? []) needed.add(inner)
  const marked = dependencies.map((each) =>
    each.ecosystem !== 'npm' || (each.dev !== undefined && each.dev !== null)
      ? each
      : { ...each, dev: !needed.has(each), direct: asked.has(each.alias ?? each.name) },
  )
  if (dependencies.some(({ ecosystem }) => ecosystem === 'npm')) return marked
  const own = new Set(manifests.map(({ name }) => name))
  return [
    ...marked,
    ...[...asked].flatMap(([name, dev]): Dependency[] =>
      own.has(name)
        ? []
        : [
            {
              name,
              version: '',
              ecosystem: 'npm',
              resolved_url: null,
              env_marker: null,
              direct: true,
              dev,
            },
          ],
    ),
  ]
}

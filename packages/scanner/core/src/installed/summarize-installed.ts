import type { Dependency } from '@daimon/scanner-api'
import type { LiveNames } from './live-names.ts'
import { readInstalledReach } from './installed-reach.ts'
import type { InstalledPackage } from './resolve-installed.ts'

/**
 * Whether code that may run loads a package: under a name that is written down, only under one that
 * is computed, or not at all.
 */
type PackageLoading = 'named' | 'computed' | 'never'

/** By `name@version`. */
export type InstalledSummary = Readonly<Record<string, PackageLoading>>

type Locked = Pick<Dependency, 'name' | 'version' | 'alias' | 'depends_on'>

/**
 * How the packages of a lockfile are loaded; undefined if something that may run could not be read.
 * A package that isn't installed counts as loaded if something imports it or needs it.
 */
export const summarizeInstalled = (
  root: string,
  paths: readonly string[],
  locked: readonly Locked[],
): InstalledSummary | undefined => {
  const { likely, possible, findPackage } = readInstalledReach(root, paths)
  if (possible.unread.length > 0) return undefined
  const named = listLoaded(likely, findPackage, locked)
  const computed = listLoaded(possible, findPackage, locked)
  return Object.fromEntries(
    locked.map((each): [string, PackageLoading] => {
      const id = toId(each)
      return [id, named.has(id) ? 'named' : computed.has(id) ? 'computed' : 'never']
    }),
  )
}

const toId = ({ name, version }: Pick<Locked, 'name' | 'version'>): string => `${name}@${version}`

const listLoaded = (
  { files, missing }: LiveNames,
  findPackage: (path: string) => InstalledPackage | undefined,
  locked: readonly Locked[],
): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const byId = new Map(locked.map((each) => [toId(each), each]))
  const names = new Set([...missing].map(getPackageName))
  for (const path of files.keys()) {
    const found = findPackage(path)
    if (!found) continue
    if (byId.has(toId(found))) loaded.add(toId(found))
    // Another version than the locked one is installed, so its code is not known.
    else names.add(found.name)
  }
  // What an absent package would load is known from the lockfile alone.
  const absent = new Set(
    locked.filter(({ name, alias }) => names.has(alias ?? name) || names.has(name)).map(toId),
  )
  // The loop adds to `absent`.
  for (const id of absent) {
    loaded.add(id)
    for (const next of byId.get(id)?.depends_on ?? []) absent.add(next)
  }
  return loaded
}

const getPackageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

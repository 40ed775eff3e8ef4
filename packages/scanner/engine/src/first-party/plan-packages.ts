import { posix } from 'node:path'
import type { Dependency } from '@daimon/scanner-api'
import { isRelease } from '../proof/install-package.ts'

/** An npm lockfile (version 3) without download addresses; npm asks the configured registry. */
export type PackageLock = {
  readonly lockfileVersion: 3
  readonly requires: true
  readonly packages: Readonly<Record<string, LockEntry>>
}

type LockEntry = {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The packages for one lockfile of an application. */
export type PackageTree = {
  /** Directory of the lockfile relative to the root; empty for the root. */
  readonly directory: string
  readonly lock: PackageLock
}

export type PackagePlan = {
  readonly trees: readonly PackageTree[]
  /** Packages that aren't installed, and why, each as a phrase for the end of a sentence. */
  readonly leftOut: readonly string[]
}

const PACKAGES_MAX = 600
const TREES_MAX = 4
/** Maximum nesting of packages; alternating versions would nest infinitely. */
const DEPTH_MAX = 12

type Source = { readonly path: string; readonly text: string }

/**
 * Plans which packages an application needs to start: direct dependencies from lockfiles that its
 * sources mention, in the locked versions, and their dependencies. Ignores addresses in lockfiles:
 * a package is only a name and a version.
 */
export const planPackages = (
  dependencies: readonly Dependency[],
  sources: readonly Source[],
): PackagePlan => {
  const named = namedIn(sources)
  const ofNpm = dependencies.filter(({ ecosystem }) => ecosystem === 'npm')
  const trees: PackageTree[] = []
  const leftOut: string[] = []
  for (const [lockfile, all] of Map.groupBy(ofNpm, ({ lockfile: file }) => file ?? '')) {
    const directory = posix.dirname(posix.normalize(lockfile))
    const direct = all.filter(
      ({ direct: isDirect, name, alias }) => isDirect !== false && named.has(alias ?? name),
    )
    leftOut.push(...direct.filter((each) => !isInstallable(each)).map(whyNot))
    const installable = direct.filter(isInstallable)
    if (installable.length === 0) continue
    const isOutside = directory.startsWith('..') || directory.startsWith('/')
    const lock = buildLock(installable, all)
    if (isOutside) leftOut.push('a lockfile is outside the repository')
    else if (lock === undefined) leftOut.push(`they need more than ${PACKAGES_MAX} packages`)
    else if (trees.length === TREES_MAX)
      leftOut.push(`more than ${TREES_MAX} lockfiles list packages`)
    else trees.push({ directory: directory === '.' ? '' : directory, lock })
  }
  return { trees, leftOut: [...new Set(leftOut)].toSorted() }
}

const isInstallable = ({ name, version, source, alias }: Dependency): boolean =>
  (source ?? 'registry') === 'registry' &&
  isRelease(name, version) &&
  (alias === undefined || alias === null || isRelease(alias, version))

const NAME_CHARS_MAX = 80

const whyNot = ({ name, source }: Dependency): string => {
  const quoted = JSON.stringify(name.slice(0, NAME_CHARS_MAX))
  return (source ?? 'registry') === 'registry'
    ? `${quoted} is not a valid registry release`
    : `${quoted} comes from a ${source}, not from a registry`
}

const PROGRAM = /\.[cm]?[jt]sx?$/
const SPECIFIER = /["'`]((?:@[\w.~-]+\/)?[\w.~-]+)(?:\/[^"'`\s]*)?["'`]/g

/**
 * All quoted texts that may be a package, including view engines, which frameworks load by name.
 */
const namedIn = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ path }) => PROGRAM.test(path))
      .flatMap(({ text }) => [...text.matchAll(SPECIFIER)].map(([, name = '']) => name)),
  )

const MODULES = 'node_modules/'

type PlacedDependency = { readonly at: string; readonly dependency: Dependency }

/**
 * Arranges packages for Node.js resolution: at the root, or inside the dependent if the root has
 * another version. Never hides a package that was resolved earlier. Returns undefined for too many
 * packages or too deep nesting.
 */
const buildLock = (
  direct: readonly Dependency[],
  all: readonly Dependency[],
): PackageLock | undefined => {
  const releases = new Map(all.map((each) => [`${each.name}@${each.version}`, each]))
  const packages: Record<string, LockEntry> = Object.create(null) as Record<string, LockEntry>
  const asked: Record<string, string> = {}
  const queue: PlacedDependency[] = []
  let count = 0
  const place = (at: string, dependency: Dependency): void => {
    const { name, version } = dependency
    packages[at] = at.endsWith(MODULES + name) ? { version } : { name, version }
    count += 1
    queue.push({ at, dependency })
  }
  for (const each of direct) {
    const { name, version, alias } = each
    const key = alias ?? name
    if (Object.hasOwn(asked, key)) continue
    asked[key] = key === name ? version : `npm:${name}@${version}`
    place(MODULES + key, each)
  }
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { at, dependency } = next
    const needs: Record<string, string> = {}
    for (const need of dependency.depends_on ?? []) {
      const found = releases.get(need)
      // Leaves out packages from other sources; a dependent that needs one fails when it is loaded.
      if (!found || !isInstallable(found) || Object.hasOwn(needs, found.name)) continue
      needs[found.name] = found.version
      const visible = visibleFrom(packages, at, found.name)
      if (visible?.version === found.version && visible.name === undefined) continue
      place(`${visible ? `${at}/` : ''}${MODULES}${found.name}`, found)
    }
    packages[at] = { ...packages[at], dependencies: needs }
    if (count > PACKAGES_MAX || at.split(MODULES).length > DEPTH_MAX) return undefined
  }
  return {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies: asked }, ...packages },
  }
}

const visibleFrom = (
  packages: Readonly<Record<string, LockEntry>>,
  from: string,
  name: string,
): LockEntry | undefined => {
  for (let directory = from; ;) {
    const found = packages[`${directory === '' ? '' : `${directory}/`}${MODULES}${name}`]
    if (found) return found
    if (directory === '') return undefined
    const at = directory.lastIndexOf(`/${MODULES}`)
    directory = at === -1 ? '' : directory.slice(0, at)
  }
}

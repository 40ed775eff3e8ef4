import { posix } from 'node:path'
import type { Dependency } from '@daimon/scanner-api'
import { isRelease } from '../proof/install-package.ts'

/** A lockfile of npm, version 3, that leaves to the registry where packages come from. */
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

/** What belongs beside one lockfile of an application. */
export type PackageTree = {
  /** Of the lockfile, below the root; empty for the root itself. */
  readonly folder: string
  readonly lock: PackageLock
}

export type PackagePlan = {
  readonly trees: readonly PackageTree[]
  /** What is not installed, and why, each as the end of a sentence. */
  readonly leftOut: readonly string[]
}

const PACKAGES_MAX = 600
const TREES_MAX = 4
/** Of packages within packages; versions that take turns would be nested without end. */
const DEPTH_MAX = 12

type Source = { readonly path: string; readonly text: string }

/**
 * Which packages an application needs to start: of the direct dependencies that lockfiles name those that its sources
 * speak of, in just those versions, and what these depend on. Addresses in a lockfile count for nothing: each package is
 * a name and a version, which the registry either has or has not.
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
    const folder = posix.dirname(posix.normalize(lockfile))
    const direct = all.filter(
      ({ direct: isDirect, name, alias }) => isDirect !== false && named.has(alias ?? name),
    )
    leftOut.push(...direct.filter((each) => !isInstallable(each)).map(whyNot))
    const installable = direct.filter(isInstallable)
    if (installable.length === 0) continue
    const isOutside = folder.startsWith('..') || folder.startsWith('/')
    const lock = lockOf(installable, all)
    if (isOutside) leftOut.push('a lockfile lies outside of the repository')
    else if (lock === undefined)
      leftOut.push(`they are more than the ${PACKAGES_MAX} packages that are installed`)
    else if (trees.length === TREES_MAX)
      leftOut.push(`more than ${TREES_MAX} lockfiles name packages`)
    else trees.push({ folder: folder === '.' ? '' : folder, lock })
  }
  return { trees, leftOut: [...new Set(leftOut)].toSorted() }
}

const isInstallable = ({ name, version, source, alias }: Dependency): boolean =>
  (source ?? 'registry') === 'registry' &&
  isRelease(name, version) &&
  (alias === undefined || alias === null || isRelease(alias, version))

const NAME_CHARS_MAX = 80

const whyNot = ({ name, source }: Dependency): string => {
  const told = JSON.stringify(name.slice(0, NAME_CHARS_MAX))
  return (source ?? 'registry') === 'registry'
    ? `${told} is no release that a registry could have`
    : `${told} comes from a ${source} and not from a registry`
}

const PROGRAM = /\.[cm]?[jt]sx?$/
const SPECIFIER = /["'`]((?:@[\w.~-]+\/)?[\w.~-]+)(?:\/[^"'`\s]*)?["'`]/g

/** All that stands in quotes and may be a package: also engines of views, which a framework loads by their name. */
const namedIn = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ path }) => PROGRAM.test(path))
      .flatMap(({ text }) => [...text.matchAll(SPECIFIER)].map(([, name = '']) => name)),
  )

const MODULES = 'node_modules/'

type Placed = { readonly at: string; readonly dependency: Dependency }

/**
 * Lays packages out as node finds them: each beside the root, unless another version of it is there already; then within
 * whoever asks. Nothing that was found in its place is hidden by what comes later. Undefined for too many, or too
 * deep.
 */
const lockOf = (
  direct: readonly Dependency[],
  all: readonly Dependency[],
): PackageLock | undefined => {
  const releases = new Map(all.map((each) => [`${each.name}@${each.version}`, each]))
  const packages: Record<string, LockEntry> = Object.create(null) as Record<string, LockEntry>
  const asked: Record<string, string> = {}
  const queue: Placed[] = []
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
      // What comes from elsewhere is left out; whoever cannot do without it says so when it is loaded.
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
  for (let folder = from; ;) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}${MODULES}${name}`]
    if (found) return found
    if (folder === '') return undefined
    const at = folder.lastIndexOf(`/${MODULES}`)
    folder = at === -1 ? '' : folder.slice(0, at)
  }
}

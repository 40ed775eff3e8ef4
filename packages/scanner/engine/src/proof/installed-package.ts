import { join } from 'node:path'
import type { ProgramLanguage } from '@daimon/scanner-api'

/** A package from PyPI: its modules and dependencies are next to each other in its directory. */
type Wheel = {
  /** Names of its modules and packages at the top level. */
  readonly modules: readonly string[]
  /** The interpreter that it was installed for: a path, or a name. */
  readonly python: string
}

/** An installed release with its dependencies. */
export type InstalledPackage = {
  readonly name: string
  readonly version: string
  /** The directory with `node_modules`, or the package itself; see `at`. */
  readonly directory: string
  /** Integrity of the archive from the registry, checked by npm; empty if unknown. */
  readonly integrity: string
  /**
   * Real path of the package in that directory. Default: `node_modules/NAME`; longer for a nested
   * copy, empty if the directory is the package itself.
   */
  readonly at?: string
  /** For a package from PyPI; others are from npm. */
  readonly wheel?: Wheel
}

/** Ecosystems whose packages are run, by their names in payloads and proofs. */
export type PackageEcosystem = 'npm' | 'pypi'

export const toEcosystem = ({ wheel }: InstalledPackage): PackageEcosystem =>
  wheel === undefined ? 'npm' : 'pypi'

export const toLanguage = ({ wheel }: InstalledPackage): ProgramLanguage =>
  wheel === undefined ? 'javascript' : 'python'

/** Where the application that has installed the package is in the sandbox. */
const INSIDE = '/app'

/** The package directory on the host. */
export const toHostDirectory = ({
  directory,
  name,
  at = `node_modules/${name}`,
}: InstalledPackage) => join(directory, at)

/** The package directory in the sandbox, with a trailing slash. */
const getInnerDirectory = ({ name, at }: InstalledPackage): string =>
  `${INSIDE}/${at || `node_modules/${name}`}/`

/** The path of a file in the sandbox relative to the package; undefined for other files. */
export const toOwnPath = (installed: InstalledPackage, file: string): string | undefined => {
  const { wheel } = installed
  const directory = wheel === undefined ? getInnerDirectory(installed) : `${INSIDE}/`
  if (!file.startsWith(directory)) return undefined
  const path = file.slice(directory.length)
  const [first = ''] = path.split('/')
  const isOwn =
    wheel === undefined
      ? first !== 'node_modules'
      : wheel.modules.includes(first.replace(/\.py$/, ''))
  return isOwn ? path : undefined
}

/** The sandbox directory from which the package is loaded by name. */
export const loadedFrom = (installed: InstalledPackage): string =>
  installed.wheel === undefined
    ? getInnerDirectory(installed).slice(0, -`/node_modules/${installed.name}/`.length)
    : INSIDE

/** Mounts only packages, not other files of an application's directory. */
export const toMount = ({ directory, name, at, wheel }: InstalledPackage) => {
  if (wheel !== undefined) return { from: directory, to: INSIDE }
  return at === ''
    ? { from: directory, to: `${INSIDE}/node_modules/${name}` }
    : { from: join(directory, 'node_modules'), to: `${INSIDE}/node_modules` }
}

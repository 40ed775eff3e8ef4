import { join } from 'node:path'

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
}

/** Where the application that has installed the package is in the sandbox. */
const INSIDE = '/app'

/** The package directory on the host. */
export const toHostDirectory = ({
  directory,
  name,
  at = `node_modules/${name}`,
}: InstalledPackage) => join(directory, at)

/** The package directory in the sandbox, with a trailing slash. */
export const getInnerDirectory = ({ name, at }: InstalledPackage): string =>
  `${INSIDE}/${at || `node_modules/${name}`}/`

/** The sandbox directory from which the package is loaded by name. */
export const loadedFrom = (installed: InstalledPackage): string =>
  getInnerDirectory(installed).slice(0, -`/node_modules/${installed.name}/`.length)

/** Mounts only packages, not other files of an application's directory. */
export const toMount = ({ directory, name, at }: InstalledPackage) =>
  at === ''
    ? { from: directory, to: `${INSIDE}/node_modules/${name}` }
    : { from: join(directory, 'node_modules'), to: `${INSIDE}/node_modules` }

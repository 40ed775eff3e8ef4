import { join } from 'node:path'

/** A release as it lies in a folder, with what it depends on. */
export type InstalledPackage = {
  readonly name: string
  readonly version: string
  /** Holds `node_modules` with the package and what it depends on; or is the package itself, see `at`. */
  readonly folder: string
  /** Of the archive, as the registry told it and npm checked it; empty where nobody knows. */
  readonly integrity: string
  /**
   * Where the package lies below `folder`, links followed: `node_modules/NAME` where nothing else is said, longer for a
   * copy that another package has of its own, empty when `folder` is the package.
   */
  readonly at?: string
}

/** Where an application stands in the sandbox that has installed the package. */
const INSIDE = '/app'

/** The folder of the package on the host. */
export const hostFolderOf = ({ folder, name, at = `node_modules/${name}` }: InstalledPackage) =>
  join(folder, at)

/** The folder of the package in the sandbox, with a slash at its end. */
export const insideFolderOf = ({ name, at }: InstalledPackage): string =>
  `${INSIDE}/${at || `node_modules/${name}`}/`

/** The folder in the sandbox from which the package is loaded by its name. */
export const loadedFrom = (installed: InstalledPackage): string =>
  insideFolderOf(installed).slice(0, -`/node_modules/${installed.name}/`.length)

/** Packages and nothing beside them: what else lies in the folder of an application is none of theirs. */
export const mountOf = ({ folder, name, at }: InstalledPackage) =>
  at === ''
    ? { from: folder, to: `${INSIDE}/node_modules/${name}` }
    : { from: join(folder, 'node_modules'), to: `${INSIDE}/node_modules` }

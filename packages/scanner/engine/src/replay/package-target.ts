import { existsSync, realpathSync } from 'node:fs'
import type { ProofTarget } from '@daimon/scanner-api'
import { findCopy, installedPackages, manifestAt } from '../dependencies/installed-packages.ts'
import { isRelease } from '../proof/install-package.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { ProofError } from './read-proof.ts'
import { isSameIntegrity } from './same-integrity.ts'

type Target = Extract<ProofTarget, { kind: 'package' }>

/** Installs a release from the user's registry. */
export type Install = (name: string, version: string) => Promise<InstalledPackage>

/**
 * Finds the release that a proof is about: in the given directory, which is the package or has it
 * installed, otherwise through `install`.
 * @throws ProofError for another release, another archive, or a directory without the package
 */
export const packageTarget = async (
  target: Target,
  directory: string | undefined,
  install: Install,
): Promise<InstalledPackage> => {
  const { name, version, integrity } = target
  if (!isRelease(name, version))
    throw new ProofError(`'${name}@${version}' is not an npm package name and version.`)
  const found =
    directory === undefined ? await install(name, version) : releaseIn(directory, name, version)
  if (found.version !== version)
    throw new ProofError(
      `Found ${name} ${found.version}, but the proof is about ${version}. Install that version (npm install ${name}@${version}), or omit --target to download it.`,
    )
  if (integrity && !isSameIntegrity(integrity, found.integrity))
    throw new ProofError(
      `The integrity of ${name} ${version} is ${found.integrity}, but the proof is about ${integrity}. Use the same archive.`,
    )
  return found
}

/**
 * Finds a package in a directory that is the package or has it installed. Among several copies,
 * prefers `wanted`, then the outermost one.
 * @throws ProofError if there is none
 */
export const releaseIn = (directory: string, name: string, wanted?: string): InstalledPackage => {
  const { place, at } = findPlace(directory, name)
  const copies = installedPackages(place)
  if (at !== undefined) {
    const version = manifestAt(directory)?.version
    return {
      name,
      version: typeof version === 'string' ? version : '',
      directory: place,
      at,
      integrity: copies?.integrities.get(at) ?? '',
    }
  }
  const found = copies && findCopy(copies, { name, version: wanted })
  const other = copies && findCopy(copies, { name, version: undefined })
  const release = found ?? other
  if (!release)
    throw new ProofError(
      existsSync(directory)
        ? `'${directory}' is not ${name} and has no node_modules directory that contains it. Pass a directory where it is installed.`
        : `Not a directory: '${directory}'. Pass a directory where ${name} is installed.`,
    )
  return release
}

/**
 * Splits a package directory into the directory with the outermost `node_modules` and the path
 * below it.
 */
const findPlace = (directory: string, name: string): { place: string; at?: string } => {
  if (manifestAt(directory)?.name !== name) return { place: directory }
  const real = realpathSync(directory)
  const [, place, at] = /^(.*?)\/(node_modules\/.*)$/.exec(real) ?? []
  return place !== undefined && at?.endsWith(`node_modules/${name}`) === true
    ? { place, at }
    : { place: real, at: '' }
}

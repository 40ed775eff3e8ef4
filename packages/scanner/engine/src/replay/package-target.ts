import { existsSync, realpathSync } from 'node:fs'
import type { ProofTarget } from '@daimon/scanner-api'
import { findCopy, installedPackages, manifestAt } from '../dependencies/installed-packages.ts'
import { INSTALLERS } from '../proof/install-release.ts'
import type { InstalledPackage, PackageEcosystem } from '../proof/installed-package.ts'
import { installedWheel } from '../proof/installed-wheel.ts'
import { ProofError } from './read-proof.ts'
import { isSameIntegrity } from './same-integrity.ts'

type Target = Extract<ProofTarget, { kind: 'package' }>

/** Installs a release from the user's registry. */
export type Install = (
  name: string,
  version: string,
  ecosystem: PackageEcosystem,
) => Promise<InstalledPackage>

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
  const { ecosystem, name, version, integrity } = target
  const { registry, isRelease, toCommand } = INSTALLERS[ecosystem]
  if (!isRelease(name, version))
    throw new ProofError(`'${name}@${version}' is not a package name and version of ${registry}.`)
  const found =
    directory === undefined
      ? await install(name, version, ecosystem)
      : RELEASES[ecosystem](directory, name, version)
  if (found.version !== version)
    throw new ProofError(
      `Found ${name} ${found.version}, but the proof is about ${version}. Install that version (${toCommand(name, version)}), or omit --target to download it.`,
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
function releaseIn(directory: string, name: string, wanted?: string): InstalledPackage {
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
 * Finds a package from PyPI in a directory with modules, such as `site-packages`, or with a virtual
 * environment.
 * @throws ProofError if there is none
 */
function wheelIn(directory: string, name: string): InstalledPackage {
  const release = installedWheel(directory, name)
  if (release !== undefined) return release
  throw new ProofError(
    `'${directory}' has neither ${name} nor a virtual environment with it. Pass a directory where it is installed.`,
  )
}

/** How to find a release of each ecosystem in a directory. */
export const RELEASES: Readonly<
  Record<PackageEcosystem, (directory: string, name: string, wanted?: string) => InstalledPackage>
> = { npm: releaseIn, pypi: wheelIn }

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

import { existsSync, realpathSync } from 'node:fs'
import type { ProofTarget } from '@daimon/scanner-api'
import { copyOf, installedCopies, manifestAt } from '../dependencies/installed-copies.ts'
import { isRelease } from '../proof/install-package.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { ProofFault } from './read-proof.ts'

type Target = Extract<ProofTarget, { kind: 'package' }>

/** Gets a release from where the user gets packages. */
export type Install = (name: string, version: string) => Promise<InstalledPackage>

/**
 * The release that a proof is about: in the folder that is given, which is the package or has it installed, else from
 * where `install` gets it.
 * @throws ProofFault for another release, another archive, or a folder without the package
 */
export const packageTarget = async (
  target: Target,
  folder: string | undefined,
  install: Install,
): Promise<InstalledPackage> => {
  const { name, version, integrity } = target
  if (!isRelease(name, version))
    throw new ProofFault(`'${name}@${version}' is not a name and a version of npm`)
  const found =
    folder === undefined ? await install(name, version) : releaseIn(folder, name, version)
  if (found.version !== version)
    throw new ProofFault(
      `there is ${name} ${found.version}, and the proof is about ${version}: install that one (npm install ${name}@${version}), or leave --target out to have it fetched`,
    )
  if (integrity && found.integrity !== '' && found.integrity !== integrity)
    throw new ProofFault(
      `${name} ${version} has another integrity than the proof says (${found.integrity}, not ${integrity}): it is about another archive`,
    )
  return found
}

/**
 * A package in a folder, which is itself or has it installed; of several copies that of the wanted version, else the
 * outermost. @throws ProofFault where there is none
 */
export const releaseIn = (folder: string, name: string, wanted?: string): InstalledPackage => {
  const { place, at } = placeOf(folder, name)
  const copies = installedCopies(place)
  if (at !== undefined) {
    const version = manifestAt(folder)?.version
    return {
      name,
      version: typeof version === 'string' ? version : '',
      folder: place,
      at,
      integrity: copies?.integrities.get(at) ?? '',
    }
  }
  const found = copies && copyOf(copies, { name, version: wanted })
  const other = copies && copyOf(copies, { name, version: undefined })
  const release = found ?? other
  if (!release)
    throw new ProofFault(
      existsSync(folder)
        ? `'${folder}' is not ${name} and has no node_modules with it: name a folder where it is installed`
        : `there is no folder '${folder}'`,
    )
  return release
}

/** Where the package lies when the folder is the package itself: below the outermost `node_modules`, or by itself. */
const placeOf = (folder: string, name: string): { place: string; at?: string } => {
  if (manifestAt(folder)?.name !== name) return { place: folder }
  const real = realpathSync(folder)
  const [, place, at] = /^(.*?)\/(node_modules\/.*)$/.exec(real) ?? []
  return place !== undefined && at?.endsWith(`node_modules/${name}`) === true
    ? { place, at }
    : { place: real, at: '' }
}

import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type EcosystemName, getEcosystemRecord, parseLockfile } from '@daimon/scanner-core'
import type { PackageRef } from '../package-ref.ts'
import { normalName } from '../find/found-package.ts'
import { directoriesAbove, readIfThere } from './directories.ts'

type Locked = { readonly stamp: string; readonly versions: ReadonlyMap<string, string> }

/** The locked versions of the repository, from the lockfile nearest to a file. */
export class LockedVersions {
  readonly #root: string
  readonly #read = new Map<string, Locked>()

  constructor(root: string) {
    this.#root = root
  }

  versionOf(
    { ecosystem, name }: Pick<PackageRef, 'ecosystem' | 'name'>,
    filePath: string,
  ): string | undefined {
    for (const directory of directoriesAbove(this.#root, filePath))
      for (const { file } of getEcosystemRecord(ecosystem).lockfiles) {
        const version = this.#versions(join(directory, file), ecosystem)?.get(name)
        if (version !== undefined) return version
      }
    return undefined
  }

  #versions(file: string, ecosystem: EcosystemName): ReadonlyMap<string, string> | undefined {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return undefined
    const stamp = `${stat.mtimeMs}:${stat.size}`
    const known = this.#read.get(file)
    if (known?.stamp === stamp) return known.versions
    const text = readIfThere(file)
    const { dependencies } = parseLockfile(text ?? '', basename(file))
    const versions = new Map<string, string>()
    // Direct dependencies take precedence over transitive ones.
    for (const each of [...dependencies].toSorted(
      (a, b) => Number(a.direct === true) - Number(b.direct === true),
    ))
      if (each.version !== '')
        versions.set(normalName(ecosystem, each.name), each.version.replace(/^v(?=\d)/, ''))
    this.#read.set(file, { stamp, versions })
    return versions
  }
}

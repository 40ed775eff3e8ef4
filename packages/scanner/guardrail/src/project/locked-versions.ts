import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseLockfile } from '@daimon/scanner-core'
import type { EcosystemName, Subject } from '../subject.ts'
import { normalName } from '../find/found.ts'
import { foldersAbove, readIfThere } from './folders.ts'

const LOCKFILES: readonly (readonly [file: string, ecosystem: EcosystemName])[] = [
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['pnpm-lock.yaml', 'npm'],
  ['yarn.lock', 'npm'],
  ['bun.lock', 'npm'],
  ['poetry.lock', 'PyPI'],
  ['uv.lock', 'PyPI'],
  ['Pipfile.lock', 'PyPI'],
  ['requirements.txt', 'PyPI'],
  ['Cargo.lock', 'crates.io'],
  ['go.sum', 'Go'],
  ['Gemfile.lock', 'RubyGems'],
  ['composer.lock', 'Packagist'],
]

type Locked = { readonly stamp: string; readonly versions: ReadonlyMap<string, string> }

/** Which versions the lockfiles of the repository pin, the nearest to a file first. */
export class LockedVersions {
  readonly #root: string
  readonly #read = new Map<string, Locked>()

  constructor(root: string) {
    this.#root = root
  }

  versionOf(
    { ecosystem, name }: Pick<Subject, 'ecosystem' | 'name'>,
    filePath: string,
  ): string | undefined {
    for (const folder of foldersAbove(this.#root, filePath))
      for (const [file, own] of LOCKFILES) {
        const version =
          own === ecosystem ? this.#versions(join(folder, file), own)?.get(name) : undefined
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
    // What the project asks for itself goes before what others brought along.
    for (const each of [...dependencies].toSorted(
      (a, b) => Number(a.direct === true) - Number(b.direct === true),
    ))
      if (each.version !== '')
        versions.set(normalName(ecosystem, each.name), each.version.replace(/^v(?=\d)/, ''))
    this.#read.set(file, { stamp, versions })
    return versions
  }
}

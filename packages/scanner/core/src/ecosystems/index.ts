import type { Dependency } from '@daimon/scanner-api'
import { crates } from './crates.ts'
import type { EcosystemRecord, LockfileFormat, ManifestFormat } from './ecosystem-record.ts'
import { go } from './go.ts'
import { maven } from './maven.ts'
import { npm } from './npm.ts'
import { nuget } from './nuget.ts'
import { packagist } from './packagist.ts'
import { pypi } from './pypi.ts'
import { rubygems } from './rubygems.ts'

/** All package ecosystems. A new one is added here and in a file of its own. */
const LISTED = [npm, pypi, crates, go, maven, rubygems, packagist, nuget] as const

/** The name of an ecosystem, as OSV writes it. */
export type EcosystemName = (typeof LISTED)[number]['name']
/** The protocols of the registries; the guardrail implements each. */
export type RegistryProtocol = Exclude<(typeof LISTED)[number]['registry'], null>
export type ListedEcosystem = EcosystemRecord & {
  readonly name: EcosystemName
  readonly registry: RegistryProtocol | null
}

export const ECOSYSTEM_RECORDS: readonly ListedEcosystem[] = LISTED
export const ECOSYSTEM_NAMES: readonly EcosystemName[] = LISTED.map(({ name }) => name)

const byName = new Map(ECOSYSTEM_RECORDS.map((record) => [record.name, record]))

/** The record of an ecosystem. */
export const getEcosystemRecord = (name: EcosystemName): ListedEcosystem =>
  byName.get(name) as ListedEcosystem

const officialNames = ({ name, purl, aliases }: EcosystemRecord): string[] => [
  name.toLowerCase(),
  purl.type,
  ...aliases,
]

const indexBy = (
  listNames: (record: EcosystemRecord) => readonly string[],
): ReadonlyMap<string, ListedEcosystem> =>
  new Map(
    ECOSYSTEM_RECORDS.flatMap((record) =>
      listNames(record).map((name): [string, ListedEcosystem] => [name, record]),
    ),
  )

const byOfficialName = indexBy(officialNames)
const byWord = indexBy((record) => [...officialNames(record), ...record.words])

/** Finds an ecosystem by any of its names, in any case: `crates`, `crates.io`, `cargo`. */
export const findEcosystem = (name: string): ListedEcosystem | undefined =>
  byOfficialName.get(name.toLowerCase())

/** Finds an ecosystem by what people call it, such as `python` or `pip`, in any case. */
export const findEcosystemByWord = (word: string): ListedEcosystem | undefined =>
  byWord.get(word.toLowerCase())

const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const lockfiles = ECOSYSTEM_RECORDS.flatMap((ecosystem) =>
  ecosystem.lockfiles.map((format) => ({ ecosystem, format })),
)
const lockfilesByName = new Map(lockfiles.map((each) => [each.format.file, each]))
const flatLockfiles = lockfiles.flatMap(({ format }) => format.flat ?? [])

type OfEcosystem<Format> = { readonly ecosystem: ListedEcosystem; readonly format: Format }

/** Finds the format of a lockfile by its path. */
export const findLockfile = (path: string): OfEcosystem<LockfileFormat> | undefined => {
  const name = getFileName(path)
  return (
    lockfilesByName.get(name) ?? lockfiles.find(({ format }) => format.pattern?.test(name) === true)
  )
}

/**
 * Finds the ecosystem of a dependency. The payload format knows only five ecosystems; for `other`,
 * the lockfile name decides.
 */
export const findDependencyEcosystem = ({
  ecosystem,
  lockfile,
}: Pick<Dependency, 'ecosystem' | 'lockfile'>): ListedEcosystem | undefined => {
  if (ecosystem !== 'other') return findEcosystem(ecosystem)
  const found = findLockfile(lockfile ?? '')?.ecosystem
  return found?.wire === 'other' ? found : undefined
}

/** Whether a lockfile lists packages without their dependencies. */
export const isFlatLockfile = (path: string): boolean => {
  const name = getFileName(path)
  return flatLockfiles.some((pattern) => pattern.test(name))
}

const manifests = ECOSYSTEM_RECORDS.flatMap((ecosystem) =>
  ecosystem.manifests.map((format) => ({ ecosystem, format })),
)

const selectManifest = (path: string, isProgram: boolean) => {
  const name = getFileName(path)
  return manifests.find(
    ({ format }) =>
      format.isProgram === isProgram &&
      (format.file === name ||
        (format.pattern !== null && (format.pattern.test(name) || format.pattern.test(path)))),
  )
}

/** Finds the format of a manifest by its path, or by a bare name. */
export const findManifest = (path: string): OfEcosystem<ManifestFormat> | undefined =>
  selectManifest(path, false)

/** Finds the format of a program that also declares packages, such as `setup.py`, by its path. */
export const findManifestProgram = (path: string): OfEcosystem<ManifestFormat> | undefined =>
  selectManifest(path, true)

import type { Dependency } from '@daimon/scanner-api'
import {
  type CompareVersions,
  ECOSYSTEM_RECORDS,
  findDependencyEcosystem,
  findEcosystem,
} from '@daimon/scanner-core'

/** What matching advisories needs of an ecosystem. */
export type EcosystemRules = {
  /** The name in OSV's spelling. */
  readonly name: string
  readonly compare: CompareVersions
  /** Maps all names of one package to the same text. */
  readonly normalize: (name: string) => string
}

const ECOSYSTEM_RULES: readonly EcosystemRules[] = ECOSYSTEM_RECORDS.map(
  ({ name, versions, names }) => ({
    name,
    compare: versions.compare,
    normalize: names.normalize,
  }),
)
const byName = new Map(ECOSYSTEM_RULES.map((rules) => [rules.name, rules]))

/** Finds an ecosystem by any of its names, in any case: `crates`, `crates.io`, `cargo`. */
export const ecosystemRules = (word: string): EcosystemRules | undefined =>
  byName.get(findEcosystem(word)?.name ?? '')

/** Finds the ecosystem of a dependency. */
export const getEcosystem = (
  dependency: Pick<Dependency, 'ecosystem' | 'lockfile'>,
): EcosystemRules | undefined => byName.get(findDependencyEcosystem(dependency)?.name ?? '')

/** The normalized key of a package, such as `npm:lodash`. */
export const packageKey = (rules: EcosystemRules, name: string): string =>
  `${rules.name}:${rules.normalize(name)}`

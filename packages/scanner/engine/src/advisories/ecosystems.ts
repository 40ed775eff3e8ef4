import type { Dependency } from '@daimon/scanner-api'
import { compareComposer } from './versions/composer.ts'
import { compareGems } from './versions/gems.ts'
import { compareMaven } from './versions/maven.ts'
import { compareNuget } from './versions/nuget.ts'
import { comparePython } from './versions/python.ts'
import { compareSemver } from './versions/semver.ts'

/** Below, at or above 0 as `a` is older, equal or newer; undefined where one of them is no version. */
export type CompareVersions = (a: string, b: string) => number | undefined

export type EcosystemRules = {
  /** As OSV writes it. */
  readonly name: string
  readonly purlType: string
  readonly compare: CompareVersions
  /** Names that mean the same package become equal. */
  readonly normalize: (name: string) => string
}

const asIs = (name: string): string => name
const lower = (name: string): string => name.toLowerCase()

export const ECOSYSTEM_RULES: readonly EcosystemRules[] = [
  { name: 'npm', purlType: 'npm', compare: compareSemver, normalize: asIs },
  {
    name: 'PyPI',
    purlType: 'pypi',
    compare: comparePython,
    // PEP 503.
    normalize: (name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'),
  },
  {
    name: 'crates.io',
    purlType: 'cargo',
    compare: compareSemver,
    // The registry takes one of two names that differ in this alone.
    normalize: (name) => name.replaceAll('_', '-'),
  },
  { name: 'Go', purlType: 'golang', compare: compareSemver, normalize: asIs },
  { name: 'Maven', purlType: 'maven', compare: compareMaven, normalize: asIs },
  { name: 'RubyGems', purlType: 'gem', compare: compareGems, normalize: asIs },
  { name: 'Packagist', purlType: 'composer', compare: compareComposer, normalize: lower },
  { name: 'NuGet', purlType: 'nuget', compare: compareNuget, normalize: lower },
]

const BY_WORD: ReadonlyMap<string, EcosystemRules> = new Map([
  ...ECOSYSTEM_RULES.flatMap((rules): [string, EcosystemRules][] => [
    [rules.name.toLowerCase(), rules],
    [rules.purlType, rules],
  ]),
  ...ECOSYSTEM_RULES.filter(({ name }) => name === 'crates.io').map(
    (rules): [string, EcosystemRules] => ['crates', rules],
  ),
])

/** By any of its names, in any case: `crates`, `crates.io`, `cargo`. */
export const ecosystemRules = (word: string): EcosystemRules | undefined =>
  BY_WORD.get(word.toLowerCase())

const BY_LOCKFILE: ReadonlyMap<string, string> = new Map([
  ['Gemfile.lock', 'RubyGems'],
  ['composer.lock', 'Packagist'],
  ['packages.lock.json', 'NuGet'],
])

/** Of a dependency: on the wire all but five ecosystems are `other`, and then its lockfile tells. */
export const ecosystemOf = ({
  ecosystem,
  lockfile,
}: Pick<Dependency, 'ecosystem' | 'lockfile'>): EcosystemRules | undefined =>
  ecosystemRules(
    ecosystem === 'other'
      ? (BY_LOCKFILE.get((lockfile ?? '').replace(/^.*\//, '')) ?? '')
      : ecosystem,
  )

/** `npm:lodash`: one key for all spellings of a package. */
export const packageKey = (rules: EcosystemRules, name: string): string =>
  `${rules.name}:${rules.normalize(name)}`

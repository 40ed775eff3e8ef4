/** As OSV writes them. */
export const ECOSYSTEM_NAMES = [
  'npm',
  'PyPI',
  'crates.io',
  'Go',
  'Maven',
  'RubyGems',
  'Packagist',
  'NuGet',
] as const
export type EcosystemName = (typeof ECOSYSTEM_NAMES)[number]

/** A package that somebody is about to use. */
export type Subject = {
  readonly ecosystem: EcosystemName
  /** As its ecosystem writes names that mean the same. */
  readonly name: string
  /** A version or a range in the words of the ecosystem; '' where none is said. */
  readonly wanted: string
  /** What stands in the text. */
  readonly specifier: string
  /** From 1; 0 where there is no text. */
  readonly line: number
  readonly from: 'import' | 'manifest' | 'lockfile' | 'question'
  /** Comes from a repository, a folder or an address: no registry can tell of it. */
  readonly isElsewhere?: true
}

import type { EcosystemName } from '@daimon/scanner-core'

/** A package to check. */
export type PackageRef = {
  readonly ecosystem: EcosystemName
  /** The normalized name in its ecosystem. */
  readonly name: string
  /** A version or range in the syntax of the ecosystem; '' if none. */
  readonly wanted: string
  /** The text as written. */
  readonly specifier: string
  /** The line, from 1; 0 without a text. */
  readonly line: number
  readonly from: 'import' | 'manifest' | 'lockfile' | 'question'
  /** Comes from a repository, directory, or URL, so registries don't know it. */
  readonly isElsewhere?: true
}

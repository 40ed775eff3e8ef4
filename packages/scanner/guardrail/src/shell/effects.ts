import type { EcosystemName, FoundPackage } from '@daimon/scanner-core'

export type InstalledPackage = { readonly ecosystem: EcosystemName; readonly found: FoundPackage }

/** A file that a command writes. */
export type FileWrite = {
  readonly path: string
  /** The resulting file; undefined if only a part is known. */
  readonly text: string | undefined
  /** The added text; undefined if unknown. */
  readonly added: string | undefined
}

/** A path as written in a command, and the directory that resolves it. */
export type TouchedPath = { readonly path: string; readonly cwd: string }

/** The effects of a command on packages and files, as far as its text shows. */
export type CommandEffects = {
  readonly packages: readonly InstalledPackage[]
  readonly writes: readonly FileWrite[]
  /**
   * Everything that may be the path of a file that the command writes, moves, or deletes. It has
   * more than that: unless a program is known to only read, all its arguments count.
   */
  readonly touched: readonly TouchedPath[]
  /** Whether the command acknowledges a changed audit log. */
  readonly acknowledgesLog: boolean
  /** Installations whose package names are unclear. */
  readonly unclear: readonly string[]
  /** Packages that no list covers, such as those of conda. */
  readonly notes: readonly string[]
}

/** Reads files for a command. Paths are absolute. */
export type FileReader = (path: string) => string | undefined

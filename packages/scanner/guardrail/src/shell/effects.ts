import type { EcosystemName } from '../subject.ts'
import type { Found } from '../find/found.ts'

export type Installed = { readonly ecosystem: EcosystemName; readonly found: Found }

/** A file that a command writes. */
export type FileWrite = {
  readonly path: string
  /** The file as it is afterwards; undefined where only a part of it is known. */
  readonly text: string | undefined
  /** What the command puts in; undefined where that isn't known either. */
  readonly added: string | undefined
}

/** What a command does with packages and files, as far as its text shows. */
export type CommandEffects = {
  readonly packages: readonly Installed[]
  readonly writes: readonly FileWrite[]
  /** What installs packages whose names the text doesn't show. */
  readonly unclear: readonly string[]
  /** What no list covers, such as packages of conda. */
  readonly notes: readonly string[]
}

/** How a command reads files of the directory that it runs in. Paths are absolute. */
export type FileReader = (path: string) => string | undefined

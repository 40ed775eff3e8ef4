import type { InstalledPackage } from './effects.ts'

/** A command: its expanded words and its standard input. */
export type Call = {
  readonly words: readonly string[]
  /** The working directory; undefined if unknown. */
  readonly directory: string | undefined
  /** The text on standard input; undefined if nothing is connected. */
  readonly input: string | undefined
}

/** Callbacks of call readers; readers only report. */
export type Report = {
  readonly install: (installed: InstalledPackage) => void
  readonly unclear: (why: string) => void
  readonly note: (text: string) => void
  readonly write: (
    call: Call,
    path: string,
    content: { readonly text?: string | undefined; readonly added?: string | undefined },
  ) => void
  /** Reads words as another command. */
  readonly call: (call: Call) => void
  /** Reads a text as a script. */
  readonly script: (text: string, call: Call) => void
  /** A file on disk, or as an earlier command wrote it. */
  readonly readFile: (call: Call, path: string) => string | undefined
}

export type CallReader = (call: Call, report: Report) => void

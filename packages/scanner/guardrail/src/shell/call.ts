import type { Installed } from './effects.ts'

/** A command as it runs: its words after expansion, and what it is connected to. */
export type Call = {
  readonly words: readonly string[]
  /** Where it runs; undefined where the text doesn't show that. */
  readonly directory: string | undefined
  /** What it reads from standard input; undefined where nothing is connected. */
  readonly input: string | undefined
}

/** What reads calls hands back here; a reader never decides. */
export type Report = {
  readonly install: (installed: Installed) => void
  readonly unclear: (why: string) => void
  readonly note: (text: string) => void
  readonly write: (
    call: Call,
    path: string,
    content: { readonly text?: string | undefined; readonly added?: string | undefined },
  ) => void
  /** Reads other words as a command of their own. */
  readonly call: (call: Call) => void
  /** Reads a text as a script. */
  readonly script: (text: string, call: Call) => void
  /** A file as it is, or as an earlier command has written it. */
  readonly readFile: (call: Call, path: string) => string | undefined
}

export type CallReader = (call: Call, report: Report) => void

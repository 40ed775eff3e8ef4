type Output = {
  readonly isTTY: boolean
  /** Resolves once the text is flushed, so that a slow reader slows the writer. */
  readonly write: (text: string) => Promise<void>
}

/** The environment of a command. Data goes to `out`, messages to `err`. */
export type Io = {
  readonly out: Output
  readonly err: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal
  /** The whole standard input. */
  readonly readInput: () => Promise<string>
  /** Asks the user; absent in noninteractive shells. */
  readonly ask: ((question: string) => Promise<string>) | undefined
}

/** Incorrect usage or configuration; the message is for the user. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** Arguments that don't match the command's syntax; the message points to its help. */
export class ArgumentError extends UsageError {
  override readonly name = 'ArgumentError'
}

/** A command that couldn't finish; the message is for the user. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
}

type Output = {
  readonly isTTY: boolean
  /** Resolves when the text is on its way, so that a slow reader slows the writer down. */
  readonly write: (text: string) => Promise<void>
}

/** What a command touches of the world. Data goes to `out`, talk to `err`. */
export type Io = {
  readonly out: Output
  readonly err: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Asks a person; absent where none sits at the terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined
}

/** Wrong usage or configuration, told to the person who typed it. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** What was typed is not of the form that the command has; its help is the place to look. */
export class FormError extends UsageError {
  override readonly name = 'FormError'
}

/** What was asked for could not be done, for a reason that a person can read. */
export class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError'
}

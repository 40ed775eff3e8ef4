import type { Readable } from 'node:stream'

/** The environment of a command; tests pass their own. */
export type Io = {
  /** Standard input, for commands that read it. */
  readonly in?: Readable | undefined
  readonly out: {
    readonly isTTY?: boolean | undefined
    readonly write: (data: string | Uint8Array) => unknown
  }
  readonly err: { readonly isTTY?: boolean | undefined; readonly write: (text: string) => unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number
  readonly wait: (milliseconds: number) => Promise<void>
  /** Overrides the bubblewrap of the system. */
  readonly bubblewrapPath?: string | undefined
}

/** Incorrect usage or configuration; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

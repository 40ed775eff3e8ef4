import type { Readable } from 'node:stream'

/** What a command touches of the world; tests hand in their own. */
export type Io = {
  /** What commands that are spoken to read. */
  readonly in?: Readable | undefined
  readonly out: {
    readonly isTTY?: boolean | undefined
    readonly write: (data: string | Uint8Array) => unknown
  }
  readonly err: { readonly isTTY?: boolean | undefined; readonly write: (text: string) => unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  /** Since the epoch. */
  readonly nowMs: () => number
  readonly wait: (milliseconds: number) => Promise<void>
  /** Another bubblewrap than that of the system. */
  readonly bubblewrapPath?: string | undefined
}

/** Wrong usage or configuration, told to the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

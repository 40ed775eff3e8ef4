/** What a command touches of the world; tests hand in their own. */
export type Io = {
  readonly out: {
    readonly isTTY?: boolean | undefined
    readonly write: (data: string | Uint8Array) => unknown
  }
  readonly err: { readonly isTTY?: boolean | undefined; readonly write: (text: string) => unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  readonly nowMs: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Wrong usage or configuration, told to the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

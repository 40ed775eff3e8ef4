import type { WritePurpose } from './disk-room.ts'
import type { Ownership } from './ownership.ts'

/** What the embedded engine can be extended by. */
export type EmbeddedExtension = 'vector'

/** What a worker opens. */
export type EmbeddedPlace = {
  /** Where the database lies; without it, in memory alone. */
  readonly directory: string | undefined
  readonly extensions: readonly EmbeddedExtension[]
  /** By what the data directory is known to be still this process's. */
  readonly ownership?: Ownership | undefined
  /** How much room is kept for erasures, in a file beside the database. */
  readonly reserveBytes: number
}

/** What the main thread asks of the worker that holds PGlite. */
export type EmbeddedRequest =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly sql: string
      readonly values: readonly unknown[]
      readonly purpose: WritePurpose
    }
  | {
      readonly id: number
      readonly kind: 'exec'
      readonly sql: string
      readonly purpose: WritePurpose
    }
  | { readonly id: number; readonly kind: 'recycle-log' }
  | { readonly id: number; readonly kind: 'fill-reserve' }
  | { readonly id: number; readonly kind: 'close' }

export type EmbeddedResult = {
  readonly rows: readonly Record<string, unknown>[]
  readonly affectedRows: number
}

export type EmbeddedFault = {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
}

export type EmbeddedReply =
  | { readonly id: number; readonly result: EmbeddedResult }
  | { readonly id: number; readonly fault: EmbeddedFault }
  | { readonly id: 'ready' }
  | { readonly id: 'failed'; readonly fault: EmbeddedFault }

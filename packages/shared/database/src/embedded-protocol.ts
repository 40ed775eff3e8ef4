import type { WritePurpose } from './disk-room.ts'
import type { Ownership } from './ownership.ts'

/** PostgreSQL extensions that the embedded engine can load. */
export type EmbeddedExtension = 'vector'

/** The database that a worker opens. */
export type EmbeddedPlace = {
  /** Data directory; absent for an in-memory database. */
  readonly directory: string | undefined
  readonly extensions: readonly EmbeddedExtension[]
  /** URL of a packed database for a new directory; absent for an empty one. */
  readonly image?: string | undefined
  /** Files that prove that the data directory still belongs to this process. */
  readonly ownership?: Ownership | undefined
  /** Bytes that a reserve file next to the database keeps for erasures. */
  readonly reserveBytes: number
}

/** A request from the main thread to the worker that holds PGlite. */
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

export type EmbeddedIssue = {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
}

export type EmbeddedReply =
  | { readonly id: number; readonly result: EmbeddedResult }
  | { readonly id: number; readonly fault: EmbeddedIssue }
  | { readonly id: 'ready' }
  | { readonly id: 'failed'; readonly fault: EmbeddedIssue }

/** What is the matter with the place where a database is stored, for whoever runs the service. */
export type StorageState =
  | { readonly kind: 'ok' }
  | { readonly kind: 'full'; readonly freeBytes: number; readonly neededBytes: number }
  /** Pages that cannot be read; what else is stored can be. */
  | { readonly kind: 'damaged'; readonly table: string }
  /** The lock was removed, or another process has the directory. */
  | { readonly kind: 'lock-lost' }

/** Where the log of a database still has what was deleted. */
export type LogState =
  | { readonly kind: 'recycled' }
  /** The server recycles it by itself: what was deleted is before this position. */
  | { readonly kind: 'pending'; readonly position: string }

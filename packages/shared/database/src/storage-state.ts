/** State of the storage of a database, for operators. */
export type StorageState =
  /** `freeBytes`: of the disk, if the database is embedded and has a directory. */
  | { readonly kind: 'ok'; readonly freeBytes?: number }
  | { readonly kind: 'full'; readonly freeBytes: number; readonly neededBytes: number }
  /** Some pages are unreadable; other data can be read. */
  | { readonly kind: 'damaged'; readonly table: string }
  /** The lock was removed, or another process has the directory. */
  | { readonly kind: 'lock-lost' }

/** Whether the log of a database still stores deleted data. */
export type LogState =
  | { readonly kind: 'recycled' }
  /** The server recycles its log itself: deleted data is before this position. */
  | { readonly kind: 'pending'; readonly position: string }

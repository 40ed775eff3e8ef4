import type { Chunks } from '../record.ts'

/** A file of a path that was named: the file itself, one in a directory, or one in an archive. */
export type SourceFile = {
  /** For messages: the path within what was named. */
  readonly name: string
  /** As the directory or the archive states; for the progress only. */
  readonly bytes: number
  /** Reads it from the start. Throws FileError. */
  readonly read: () => Chunks
}

/** A file that isn't read, and why. */
export type SkippedFile = { readonly name: string; readonly reason: string }

export type Source = AsyncDisposable & {
  readonly files: readonly SourceFile[]
  readonly skipped: readonly SkippedFile[]
}

/** Names that may hold records. */
export const isReadable = (name: string): boolean => /\.(?:json|jsonl|ndjson|txt|csv)$/i.test(name)

export const isArchive = (name: string): boolean => /\.zip$/i.test(name)

/** Why a file of another kind isn't read. */
export const unreadableReason = (name: string): string => {
  if (/\.html?$/i.test(name)) return 'is HTML. If the export can be JSON, choose JSON'
  return isArchive(name) ? 'is an archive within an archive' : 'is not a text or JSON file'
}

/** Shards in their order: `conversations-2.json` before `conversations-10.json`. */
export const compareNames = (one: { name: string }, other: { name: string }): number =>
  COLLATOR.compare(one.name, other.name)

const COLLATOR = new Intl.Collator('en', { numeric: true })

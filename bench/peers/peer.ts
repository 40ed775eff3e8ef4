import type { Memory } from '../../scripts/eval/memories.ts'

/** A memory product under test, called sequentially. Each user's memories are separate. */
export type Peer = AsyncDisposable & {
  readonly name: string
  /** Stores one text unchanged; resolves when it is stored, with the elapsed milliseconds. */
  readonly add: (user: string, memory: Memory) => Promise<{ tookMs: number }>
  /** The ids of the ten best memories, best first. */
  readonly search: (user: string, query: string) => Promise<SearchResult>
}

export type SearchResult = { readonly itemIds: readonly string[]; readonly tookMs: number }

export const TOP_K = 10

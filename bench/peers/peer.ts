import type { Memory } from '../../scripts/eval/memories.ts'

/** A memory of whatever make, asked one call after the other. Each user's memories are apart from all others'. */
export type Peer = AsyncDisposable & {
  readonly name: string
  /** Stores one text as it is; answers when it is stored. Milliseconds, as its caller waits. */
  readonly add: (user: string, memory: Memory) => Promise<{ tookMs: number }>
  /** The ten best, best first, by the ids that they were given. */
  readonly search: (user: string, query: string) => Promise<Found>
}

export type Found = { readonly itemIds: readonly string[]; readonly tookMs: number }

export const TOP_K = 10

import { readFileSync } from 'node:fs'

export type StoreQuery = {
  readonly id: string
  readonly text: string
  /** Ids of the memories that belong to the answer; empty if the answer was never given. */
  readonly belongs: readonly string[]
  readonly kind: string
}

/** A small store of memories by one or two users, with queries. */
export type Store = {
  readonly store: string
  readonly memories: readonly {
    readonly id: string
    readonly said_at: string
    readonly speaker: string
    readonly session: string
    readonly text: string
  }[]
  readonly queries: readonly StoreQuery[]
}

/** Reads stores, one JSON object a line. Throws if a query names a memory that isn't there. */
export const readStores = (file: string | URL): readonly Store[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const store = JSON.parse(line) as Store
      const ids = new Set(store.memories.map(({ id }) => id))
      for (const { id, belongs } of store.queries)
        if (!belongs.every((memory) => ids.has(memory)))
          throw new Error(`Query ${id} names a memory that is not in store ${store.store}.`)
      return store
    })

export const SEALED_STORES = new URL('sealed-stores.jsonl', import.meta.url)

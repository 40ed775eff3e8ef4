import { sql } from 'kysely'

/** What near duplicates have in common, in the very words of the index memories_once: other words would not be searched by it. */
export const foldColumn = sql<Uint8Array>`(case when fold_key is null then content_key else fold_key end)`

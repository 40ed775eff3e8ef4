import { sql } from 'kysely'

/**
 * Duplicate key, in the exact expression of the index memories_once: the planner uses the index for
 * no other expression.
 */
export const foldColumn = sql<Uint8Array>`(case when fold_key is null then content_key else fold_key end)`

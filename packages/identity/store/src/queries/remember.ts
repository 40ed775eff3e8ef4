import { run } from '@daimon/database'
import { indexAttributes } from './attributes.ts'
import { countRepetitions } from './count-repetitions.ts'
import type { Db } from './db.ts'
import { type Deduplicated, deduplicate } from './deduplicate.ts'
import { type DuplicateMatches, findDuplicates } from './duplicate-lookup.ts'
import { insertMemories } from './insert-memories.ts'
import type { MemoryDraft, RememberContext, Remembered } from './memory-draft.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { insertMessages } from './session-messages.ts'

/**
 * Stores drafts of one avatar, without duplicates, inside the caller's transaction, which must hold
 * the avatar's lock. Returns one result per draft, in order. `known` is the result of
 * `findDuplicates` for the drafts, under the same lock, if the caller already has it.
 */
export const remember = async (
  db: Db,
  drafts: readonly MemoryDraft[],
  context: RememberContext,
  known?: DuplicateMatches,
): Promise<readonly Remembered[]> => {
  // SQL has no empty list.
  if (drafts.length === 0) return []
  const matches = known ?? (await run(db, findDuplicates(db, context.botId, getKeys(drafts))))
  const deduplicated = deduplicate(drafts, matches)
  await write(db, deduplicated, context)
  return deduplicated.results
}

const getKeys = (drafts: readonly MemoryDraft[]) => drafts.map(({ analysis }) => analysis.keys)

const write = async (
  db: Db,
  { fresh, repeated, kept }: Deduplicated,
  context: RememberContext,
): Promise<void> => {
  await insertRows(db, { fresh, repeated }, context)
  await insertMessages(db, kept, context)
}

const insertRows = async (
  db: Db,
  { fresh, repeated }: Pick<Deduplicated, 'fresh' | 'repeated'>,
  context: RememberContext,
): Promise<void> => {
  if (fresh.length + repeated.length === 0) return
  const seq =
    fresh.length > 0
      ? await insertMemories(db, fresh, context)
      : await nextMemorySeq(db, context.botId)
  await indexAttributes(
    db,
    fresh.map(({ id, analysis, userKey }) => ({ id, userKey, attributes: analysis.attributes })),
    context,
  )
  for (const [id, again] of Map.groupBy(repeated, (one) => one.id))
    await countRepetitions(
      db,
      id,
      again.map(({ draft }) => draft),
      seq,
      context,
    )
}

import { extractAttributeKeys, initialState } from '@daimon/identity-core'
import {
  type Db,
  completeUsers,
  copyTombstones,
  countRows,
  deleteMessages,
  deriveMessages,
  eraseMemories,
  indexAttributes,
  insertImported,
  mapInSlices,
  planForget,
  withdrawOrigins,
  writeRows,
} from '@daimon/identity-store'
import { type DocumentLines, toPersonaState } from './document-lines.ts'
import type { ReadDocument } from './read-document.ts'

/** The avatar that a document becomes. */
export type Owned = { readonly botId: string; readonly ownerId: string }

const LISTS = [
  'soul_revisions',
  'soul_proposals',
  'drift_steps',
  'avatar_users',
  'session_moods',
  'reply_records',
  'tombstones',
  'memories',
  'memory_sources',
  'session_messages',
  'memory_derivations',
] as const

/** Writes the rows of a document, and its vectors or the ones made of its texts. */
export const writeLists = async (
  db: Db,
  owned: Owned,
  hasOwnVectors: boolean,
  lines: DocumentLines,
  made: DocumentLines,
): Promise<void> => {
  for (const list of LISTS)
    for await (const batch of lines.batches(list)) {
      await writeRows(db, list, owned, batch)
      if (list === 'memories')
        await indexAttributes(db, (await mapInSlices(batch, parseUserStatements)).flat(), owned)
    }
  for (const from of hasOwnVectors ? [lines, made] : [made])
    for await (const batch of from.batches('memory_vectors'))
      await writeRows(db, 'memory_vectors', owned, batch)
}

// What comes to be said later may correct what is imported.
const parseUserStatements = (
  line: string,
): { id: string; userKey: string; attributes: readonly string[] }[] => {
  const row = JSON.parse(line) as {
    memory_id: string
    user_key: string
    content: string
    trust: string
  }
  return row.trust === 'user'
    ? [{ id: row.memory_id, userKey: row.user_key, attributes: extractAttributeKeys(row.content) }]
    : []
}

/** Writes the avatar itself, which makes the rows visible. */
export const insertRow = async (
  trx: Db,
  owned: Owned,
  { head, soulRevision, stepCount, hasMessages }: ReadDocument,
  { externalKey, now }: { readonly externalKey: string | null; readonly now: Date },
): Promise<void> => {
  const createdAt = head.avatar?.created_at ?? now
  const persona = head.state
    ? toPersonaState(head.state)
    : initialState(head.soul.baseline_msv, now.getTime())
  await completeUsers(trx, owned)
  if (!hasMessages) await deriveMessages(trx, owned)
  await insertImported(trx, owned, {
    externalKey,
    soul: JSON.stringify(head.soul),
    soulRevision,
    runtimeConfig: JSON.stringify(head.runtime_config ?? {}),
    persona: JSON.stringify(persona),
    frozenAt: head.avatar?.is_frozen ? (head.avatar.frozen_at ?? now) : null,
    stepCount,
    createdAt,
    updatedAt: head.avatar?.updated_at ?? createdAt,
  })
}

/**
 * Takes out what a tombstone covers: of the document, or of the avatar that it was exported from,
 * as far as that one is still there and the caller's. An old copy does not bring back what was
 * forgotten since.
 */
export const suppress = async (
  trx: Db,
  owned: Owned,
  { head }: ReadDocument,
  now: Date,
): Promise<number> => {
  if (head.avatar?.bot_id !== undefined) await copyTombstones(trx, head.avatar.bot_id, owned)
  if ((await countRows(trx, 'tombstones', owned.botId)) === 0) return 0
  const found = await planForget(trx, owned.botId, { isBuried: true })
  const context = { ...owned, now }
  await withdrawOrigins(trx, found.withdrawn, context)
  await deleteMessages(trx, owned.botId, found.messageIds)
  await eraseMemories(trx, [...found.deleted, ...found.derived], context)
  return found.deleted.length + found.derived.length
}

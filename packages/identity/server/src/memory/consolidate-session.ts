import { contentHash, saltForUser, sentences, summarize } from '@daimon/identity-core'
import { builtinEmbedder } from '@daimon/identity-embed'
import {
  type AvatarUser,
  type MemoryRow,
  hasTombstone,
  lockAvatar,
  sessionRows,
  findSummary,
  writeSummary,
} from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'
import { newMemoryId } from './write/draft.ts'

type Target = AvatarUser & { readonly ownerId: string; readonly sessionId: string }
type ConsolidationContext = Pick<ServerContext, 'engine' | 'embedder' | 'now' | 'randomBytes'>

const ATTEMPTS = 3

/**
 * Derives the summary of one session from its own sentences. Answers whether it is a new one: the
 * same words again change nothing, and one that a person has corrected or had forgotten is left
 * alone.
 */
export const consolidateSession = async (
  parts: ConsolidationContext,
  target: Target,
): Promise<boolean> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await tryOnce(parts, target)
    // Memories changed while the sentences were embedded: what was read is outdated.
    if (outcome !== 'moved on') return outcome === 'written'
  }
  return false
}

const tryOnce = async (
  parts: ConsolidationContext,
  { ownerId, botId, userKey, sessionId }: Target,
): Promise<'written' | 'as before' | 'moved on'> => {
  const user = { botId, userKey }
  const rows = await sessionRows(parts.engine.db, user, sessionId)
  const found = sentences(rows.map(asTurn))
  const vectors = await embedAnyhow(
    parts,
    found.map(({ text }) => text),
  )
  const summary = summarize(found, vectors)
  if (!summary) return 'as before'
  const [vector] = await parts.embedder.embed([summary.content])
  return parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, ownerId, botId))) return 'as before'
    if (isChanged(rows, await sessionRows(trx, user, sessionId))) return 'moved on'
    const former = await findSummary(trx, user, sessionId)
    const isCorrected = former !== undefined && former.chain_id !== former.memory_id
    if (isCorrected || former?.content === summary.content) return 'as before'
    const key = saltForUser(contentHash(summary.content), userKey)
    if (await hasTombstone(trx, botId, [key], sessionId)) return 'as before'
    const now = parts.now()
    const [first, last] = [rows[0] as MemoryRow, rows.at(-1) as MemoryRow]
    const made = {
      memory_id: newMemoryId(parts, botId, now),
      content: summary.content,
      userKey,
      sessionId,
      // Never wider than anything that it quotes.
      scope: rows.every((row) => row.scope === 'global')
        ? ('global' as const)
        : ('session' as const),
      occurred_at: last.occurred_at,
      metadata: {
        memories: rows.length,
        from: first.occurred_at.toISOString(),
        to: last.occurred_at.toISOString(),
      },
      originIds: summary.originIds,
      vector,
    }
    const context = { botId, ownerId, embedderId: parts.embedder.id, now }
    await writeSummary(trx, made, former, context)
    return 'written'
  })
}

const asTurn = (row: MemoryRow) => ({
  id: row.memory_id,
  content: row.content,
  speaker: row.speaker,
  occurredAtMs: row.occurred_at.getTime(),
  isAssistant: row.trust === 'assistant',
})

const isChanged = (before: readonly MemoryRow[], after: readonly MemoryRow[]): boolean =>
  before.length !== after.length || before.some((row, at) => row.seq !== after[at]?.seq)

const BATCH = 200

/** With the embedder in use; while it is down with the builtin one, which needs nothing. */
const embedAnyhow = async (
  { embedder }: ConsolidationContext,
  texts: readonly string[],
): Promise<readonly Float32Array[]> => {
  const vectors: Float32Array[] = []
  for (let at = 0; at < texts.length; at += BATCH)
    for (const vector of await embedder.embed(texts.slice(at, at + BATCH))) {
      if (!vector) return builtinEmbedder().embed(texts)
      vectors.push(vector)
    }
  return vectors
}

import {
  type Db,
  beginImport,
  claimExternalKey,
  countRows,
  endImport,
  findAvatar,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { DocumentLines } from '../transfer/document-lines.ts'
import { discardImport } from '../transfer/discard-import.ts'
import { embedLines } from '../transfer/embed-lines.ts'
import { readDocument } from '../transfer/read-document.ts'
import { insertRow, suppress, writeLists } from '../transfer/write-avatar.ts'
import { createRedactor } from '../privacy/redactor.ts'
import { sendJob } from '../jobs/accept-job.ts'
import { externalKeyTaken } from '../avatars/create-avatar.ts'
import { avatarView } from '../avatars/avatar-view.ts'
import type { Operation } from './operation.ts'

/**
 * A new avatar from a document. It is read and checked to its end before the database hears of it:
 * an upload that breaks off or is wrong anywhere leaves nothing. On PostgreSQL one transaction
 * writes it. On the embedded engine that would hold the one connection, so its rows come first, by
 * and by, and the avatar that makes them visible last.
 */
export const importAvatar: Operation<'importAvatar'> = async (parts, { caller, query, body }) => {
  const botId = randomUUID()
  const now = parts.now()
  await using lines = new DocumentLines()
  const target = {
    botId,
    now,
    contentCharsMax: parts.limits.contentCharsMax,
    embedder: parts.embedder,
    randomBytes: parts.randomBytes,
    clean: createRedactor(parts.redacted, {}),
  }
  const document = await readDocument(body as unknown as AsyncIterable<Uint8Array>, target, lines)
  await using vectors = await embedLines(parts.embedder, lines, document.hasOwnVectors)
  const owned = { botId, ownerId: caller.ownerId }
  const externalKey =
    query.external_key === undefined
      ? (document.head.external_key ?? null)
      : query.external_key || null
  const write = (db: Db) => writeLists(db, owned, document.hasOwnVectors, lines, vectors)
  const isStaged = parts.engine.kind === 'embedded'
  const appear = () =>
    parts.engine.db.transaction().execute(async (trx) => {
      const at = document.head.avatar?.created_at ?? now
      if (!(await claimExternalKey(trx, { ...owned, externalKey, at }))) throw externalKeyTaken()
      if (isStaged) await endImport(trx, botId)
      else await write(trx)
      await insertRow(trx, owned, document, { externalKey, now })
      const suppressed = await suppress(trx, owned, document, now)
      const stored = await countRows(trx, 'memories', botId)
      const embedded = await countRows(trx, 'memory_vectors', botId)
      if (embedded < stored) await parts.jobs.embedMissing(trx)
      // Further kinds of data to redact were not known before the end of the document.
      if (document.head.runtime_config?.redact?.length)
        await sendJob(parts, trx, { kind: 'sweep', ownerId: caller.ownerId, botId })
      return {
        row: await findAvatar(trx, caller.ownerId, botId),
        imported: {
          memories: stored,
          suppressed,
          embedded,
          drift_steps: document.stepCount,
          tombstones: await countRows(trx, 'tombstones', botId),
        },
      }
    })
  const staged = async () => {
    await beginImport(parts.engine.db, owned, now)
    try {
      await write(parts.engine.db)
      return await appear()
    } catch (error) {
      await discardImport(parts, owned)
      throw error
    }
  }
  const { row, imported } = await (isStaged ? staged() : appear())
  if (!row) throw new Error('the avatar that was written is not there')
  return {
    status: 201,
    body: { ...avatarView(row, parts.now()), imported },
    headers: { location: `/v1/avatars/${botId}` },
  }
}

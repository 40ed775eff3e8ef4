import { findAvatar, withSnapshot } from '@daimon/identity-store'
import { Spool } from '../transfer/spool.ts'
import { writeDocument } from '../transfer/write-document.ts'
import { botNotFound } from '../avatars/avatar-view.ts'
import type { Operation } from './operation.ts'

/**
 * The whole avatar as of one moment. It goes to a file first: a client that reads slowly holds
 * neither a snapshot nor the embedded engine, and a fault on the way is a problem and not half a
 * document.
 */
export const exportAvatar: Operation<'exportAvatar'> = async (parts, { caller, params, query }) => {
  await using spool = await Spool.open()
  const options = {
    exportedAt: parts.now(),
    embedder: query.vectors ? parts.embedder : undefined,
    part: { sessionId: query.session_id, speaker: query.speaker },
  }
  await withSnapshot(parts.engine, async (trx) => {
    const avatar = await findAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!avatar) throw botNotFound()
    await writeDocument(trx, avatar, options, (text) => spool.write(text))
  })
  const body = await spool.handOver()
  return {
    status: 200,
    body,
    headers: {
      'content-length': String(spool.bytes),
      'content-disposition': `attachment; filename="${params['bot_id']}.json"`,
    },
  }
}

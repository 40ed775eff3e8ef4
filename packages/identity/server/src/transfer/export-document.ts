import { findAvatar, withSnapshot } from '@daimon/identity-store'
import type { Answer } from '@daimon/runtime'
import { botNotFound } from '../avatars/avatar-view.ts'
import type { ServerContext } from '../server-context.ts'
import type { DocumentPart } from './document-part.ts'
import { Spool } from './spool.ts'
import { writeDocument } from './write-document.ts'

export type ExportRequest = {
  readonly ownerId: string
  readonly botId: string
  readonly hasVectors: boolean
  readonly part: DocumentPart
}

/**
 * A document as of one moment. It goes to a file first: a client that reads slowly holds neither a
 * snapshot nor the embedded engine, and a fault on the way is a problem and not half a document.
 */
export const exportDocument = async (
  parts: ServerContext,
  { ownerId, botId, hasVectors, part }: ExportRequest,
): Promise<Answer> => {
  await using spool = await Spool.open()
  const options = {
    exportedAt: parts.now(),
    embedder: hasVectors ? parts.embedder : undefined,
    part,
  }
  await withSnapshot(parts.engine, async (trx) => {
    const avatar = await findAvatar(trx, ownerId, botId)
    if (!avatar) throw botNotFound()
    await writeDocument(trx, avatar, options, (text) => spool.write(text))
  })
  const body = await spool.handOver()
  return {
    status: 200,
    body,
    headers: {
      'content-length': String(spool.bytes),
      'content-disposition': `attachment; filename="${botId}.json"`,
    },
  }
}

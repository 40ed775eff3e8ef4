import { exportDocument } from '../transfer/export-document.ts'
import type { Operation } from './operation.ts'

/** The whole avatar or a part of it, as of one moment. */
export const exportAvatar: Operation<'exportAvatar'> = (parts, { caller, params, query }) =>
  exportDocument(parts, {
    ownerId: caller.ownerId,
    botId: params['bot_id'] as string,
    hasVectors: query.vectors,
    part: { userKey: query.user_id, sessionId: query.session_id, speaker: query.speaker },
  })

import { exportDocument } from '../transfer/export-document.ts'
import { readUserId } from '../users/read-user-id.ts'
import type { Operation } from './operation.ts'

/** Everything that is kept of a user, as of one moment. */
export const exportUser: Operation<'exportUser'> = (parts, { caller, params, query }) =>
  exportDocument(parts, {
    ownerId: caller.ownerId,
    botId: params['bot_id'] as string,
    hasVectors: query.vectors,
    part: { userKey: readUserId(params), sessionId: undefined, speaker: undefined },
  })

import { type FactMemory, STATEMENT_CHARS_MAX, nameVariants } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { scanPage } from './scan-page.ts'

export type StatementFilter = {
  /** Whose statements; by default those that all users share. */
  readonly userKey?: string | undefined
  readonly speaker?: string | undefined
  /** Global memories and those of this session; without it, those of all sessions. */
  readonly sessionId?: string | undefined
}

const START = '00000000-0000-0000-0000-000000000000'

/**
 * Users' own memories that are short enough to state facts, including superseded ones, in pages.
 */
export const userStatements = async function* (
  db: Db,
  botId: string,
  { userKey = '', speaker, sessionId }: StatementFilter,
): AsyncGenerator<readonly FactMemory[]> {
  const page = scanPage()
  for (let after = START; ;) {
    const rowsMax = page.rowsMax()
    let query = db
      .selectFrom('memories')
      .select([
        'memory_id',
        'chain_id',
        'content',
        'speaker',
        'scope',
        'session_id',
        'occurred_at',
        'recorded_at',
        'valid_from',
        'valid_to',
        'superseded_by',
      ])
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('memory_id', '>', after)
      .where('trust', '=', 'user')
      .where(sql<boolean>`char_length(content) <= ${STATEMENT_CHARS_MAX}`)
    if (speaker !== undefined) query = query.where('speaker', 'in', nameVariants(speaker))
    if (sessionId !== undefined)
      query = query.where((eb) =>
        eb.or([eb('scope', '=', 'global'), eb('session_id', '=', sessionId)]),
      )
    const rows = await query.orderBy('memory_id').limit(rowsMax).execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      id: row.memory_id,
      chainId: row.chain_id,
      userKey,
      content: row.content,
      speaker: row.speaker,
      scope: row.scope,
      sessionId: row.session_id,
      occurredAtMs: row.occurred_at.getTime(),
      recordedAtMs: row.recorded_at.getTime(),
      validFromMs: row.valid_from.getTime(),
      validToMs: row.valid_to?.getTime() ?? null,
      supersededBy: row.superseded_by,
    }))
    if (rows.length < rowsMax) return
    after = last.memory_id
    page.read(rows)
  }
}

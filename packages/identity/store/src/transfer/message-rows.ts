import { sql } from 'kysely'
import type { Db } from '../queries/db.ts'
import type { SessionMessage } from '../queries/session-messages.ts'
import type { AvatarTarget } from './write-rows.ts'

// A text has up to a million characters.
const ROWS = 250

/**
 * Messages of all sessions in the order of their ids, in batches; `own` is the text of a
 * message that differs from that of its memory.
 */
export const messageRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly (SessionMessage & { readonly own: string | null })[]> {
  for (let after: SessionMessage | undefined; ;) {
    const { rows } = await sql<SessionMessage & { own: string | null }>`
      select s.bot_id, s.user_key, s.session_id, s.occurred_at, s.message_id, s.memory_id, s.speaker, s.trust,
        s.content as own, coalesce(s.content, m.content) as content
      from session_messages s join memories m on m.bot_id = ${botId} and m.memory_id = s.memory_id
      where s.bot_id = ${botId} and ${
        after
          ? sql`(s.user_key, s.session_id, s.occurred_at, s.message_id) >
              (${after.user_key}, ${after.session_id}, ${after.occurred_at}, ${after.message_id}::uuid)`
          : sql`true`
      }
      order by s.user_key, s.session_id, s.occurred_at, s.message_id limit ${ROWS}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)
  }
}

/**
 * The messages of an avatar from a document that lists none: each occasion of a memory, in the
 * words of the first.
 */
export const deriveMessages = async (db: Db, { botId, ownerId }: AvatarTarget): Promise<void> => {
  await sql`
    with said as (
      select * from memories m
      where bot_id = ${botId} and source in ('complete', 'ingest', 'import') and kind <> 'summary'
        and not exists (
          select from memories old where old.bot_id = ${botId} and old.chain_id = m.chain_id
            and old.superseded_by = m.memory_id and old.occurred_at = m.occurred_at)
    )
    insert into session_messages
      (bot_id, user_key, session_id, occurred_at, message_id, memory_id, owner_id, speaker, trust)
    select bot_id, user_key, session_id, occurred_at, memory_id, memory_id, ${ownerId}, speaker, trust
    from said where session_id is not null
    union all
    select s.bot_id, said.user_key, s.session_id, s.occurred_at, gen_random_uuid(), s.memory_id, ${ownerId},
      s.speaker, said.trust
    from memory_sources s join said on said.bot_id = s.bot_id and said.memory_id = s.memory_id
    where s.bot_id = ${botId} and s.session_id is not null`.execute(db)
}

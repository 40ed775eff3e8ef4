import { asOwner } from '@daimon/identity-store'
import { type RawBuilder, sql } from 'kysely'
import type { TestService } from './test-service.ts'

type Columns = {
  /** SQL over `at`, the number of the copy from 1. */
  readonly content: RawBuilder<unknown>
  readonly sessionId?: RawBuilder<unknown>
}

/** Inserts copies of the avatar's only memory, without vectors: thousands in a moment. */
export const multiplyMemory = async (
  service: TestService,
  botId: string,
  copies: number,
  { content, sessionId = sql`m.session_id` }: Columns,
): Promise<void> => {
  const { db } = asOwner(service.server.parts.engine, 'local')
  await sql`
    insert into memories (bot_id, memory_id, owner_id, chain_id, seq, content, content_key, kind, session_id, scope,
      occurred_at, recorded_at, valid_from, importance, source, trust, metadata)
    select m.bot_id, gen_random_uuid(), m.owner_id, gen_random_uuid(), m.seq, ${content}, decode(md5(at::text), 'hex'),
      m.kind, ${sessionId}, m.scope, m.occurred_at, m.recorded_at, m.valid_from, m.importance, m.source, m.trust,
      m.metadata
    from memories m, generate_series(1, ${copies}::integer) at where m.bot_id = ${botId}`.execute(
    db,
  )
}

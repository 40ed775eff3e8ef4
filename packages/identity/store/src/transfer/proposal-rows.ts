import type { Db } from '../queries/db.ts'
import type { SoulProposalRow } from '../queries/soul-proposals.ts'

// A proposal may replace a description of 100,000 characters.
const ROWS = 20

/** Proposals of changes of the soul in the order of their ids, in batches. */
export const soulProposalRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly SoulProposalRow[]> {
  for (let after: string | undefined; ;) {
    let query = db.selectFrom('soul_proposals').selectAll().where('bot_id', '=', botId)
    if (after !== undefined) query = query.where('proposal_id', '>', after)
    const rows = await query.orderBy('proposal_id').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)?.proposal_id
  }
}

import type { Redactable } from '@daimon/identity-api'
import {
  type Db,
  type DatabaseBackend,
  avatarsToSweep,
  lockAvatar,
  logErasure,
  memoriesAfter,
  redactMemories,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { type Redactor, createRedactor } from '../privacy/redactor.ts'

const BATCH = 250
const FIRST = '00000000-0000-0000-0000-000000000000'

export type SweepContext = {
  readonly engine: DatabaseBackend
  readonly redacted: ReadonlySet<Redactable>
  readonly now: () => Date
  readonly settleErasures: (trx: Db) => Promise<void>
  readonly embedMissing: (trx: Db) => Promise<void>
}

export type SweepRun = {
  readonly ownerId: string
  /** Without it, every avatar of the owner. */
  readonly botId: string | null
  readonly signal: AbortSignal
  readonly tell: (done: number, total: number) => Promise<void>
}

/**
 * Takes out of what was stored before what would be taken out today. A batch is one transaction,
 * with its line in the log of erasures; a run that ends early starts again and finds little left to
 * do.
 */
export const sweep = async (parts: SweepContext, run: SweepRun): Promise<void> => {
  const avatars = await avatarsToSweep(parts.engine.db, run.ownerId, run.botId)
  const total = avatars.reduce((sum, { memories }) => sum + memories, 0)
  let done = 0
  await run.tell(done, total)
  for (const { bot_id: botId } of avatars)
    for (let after = FIRST; ;) {
      run.signal.throwIfAborted()
      const rows = await memoriesAfter(parts.engine.db, botId, after, BATCH)
      const ids = rows.map((row) => row.memory_id)
      await sweepBatch(parts, { ownerId: run.ownerId, botId, ids })
      done += rows.length
      await run.tell(done, Math.max(done, total))
      after = ids.at(-1) ?? after
      if (rows.length < BATCH) break
    }
}

type Batch = { readonly ownerId: string; readonly botId: string; readonly ids: readonly string[] }

const sweepBatch = async (parts: SweepContext, { ownerId, botId, ids }: Batch): Promise<void> =>
  parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, ownerId, botId)
    if (!avatar) return
    const clean: Redactor = createRedactor(parts.redacted, avatar.runtime_config)
    const memories = await redactMemories(trx, botId, ids, clean)
    if (memories === 0) return
    const erasure = { erasureId: randomUUID(), ownerId, botId, kind: 'redaction' as const }
    await logErasure(trx, { ...erasure, memories, at: parts.now() })
    await parts.settleErasures(trx)
    await parts.embedMissing(trx)
  })

import {
  type DatabaseBackend,
  asOwner,
  asTask,
  deleteAvatar,
  endImport,
  importsUnderWay,
  logErasure,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import type { Jobs } from '../jobs/jobs.ts'

type ImportContext = {
  readonly engine: DatabaseBackend
  readonly jobs: Jobs
  readonly now: () => Date
}

/** Takes the rows of an import away that came to nothing, from the pages too. */
export const discardImport = (
  { engine, jobs, now }: ImportContext,
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<void> =>
  asOwner(engine, ownerId)
    .db.transaction()
    .execute(async (trx) => {
      const memories = await deleteAvatar(trx, ownerId, botId)
      await endImport(trx, botId)
      if (memories === 0) return
      const erasure = { erasureId: randomUUID(), ownerId, botId, kind: 'avatar' as const }
      await logErasure(trx, { ...erasure, memories, at: now() })
      await jobs.settleErasures(trx)
    })

/**
 * Imports that were under way when the process ended. On the embedded engine no other process can
 * have one.
 */
export const discardAbandonedImports = async (parts: ImportContext): Promise<void> => {
  if (parts.engine.kind !== 'embedded') return
  for (const target of await importsUnderWay(asTask(parts.engine, 'resume').db))
    await discardImport(parts, target)
}

import type { ServiceContext } from '../service-context.ts'
import { forgetFragmentsBefore } from '../store/queries/fragments.ts'
import { deleteScansBefore, scanIds } from '../store/queries/scans.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

/** Deletes expired scans and fragments, and files without a database row. */
export const enforceRetention = (parts: ServiceContext) => {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const sweep = async () => {
    const { store, spool, config, now, log } = parts
    try {
      const before = new Date(now().getTime() - config.SCAN_RETENTION_DAYS * DAY_MS)
      spool.removeContents(await deleteScansBefore(store.db, before))
      for (const { principal, digest } of await forgetFragmentsBefore(store.db, before))
        spool.removeFragments(principal, [digest])
      const known = await scanIds(store.db)
      spool.sweep((scanId) => known.has(scanId), Date.now())
    } catch (error) {
      log.warn({ err: error }, 'retention cleanup failed')
    }
  }
  return {
    start: () => {
      last = sweep()
      timer = setInterval(() => {
        last = sweep()
      }, EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}

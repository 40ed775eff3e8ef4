import { deleteScanRow, failScan } from '../store/queries/scans.ts'
import { scanOf } from './find-scan.ts'
import type { Operation } from './operation.ts'

/** Cancels a scan that is under way; deletes one that has ended, with all that was kept of it. */
export const deleteScan: Operation<'deleteScan'> = async (parts, { caller, params }) => {
  const { scan_id: scanId } = await scanOf(parts, caller, params['scan_id'])
  const fault = { code: 'CANCELLED', detail: 'The scan was cancelled by who submitted it.' }
  if (await failScan(parts.store.db, scanId, fault, parts.now())) {
    parts.scans.cancel(scanId)
    parts.spool.removeSources(scanId)
    parts.counters.add('scans_cancelled')
  } else {
    await deleteScanRow(parts.store.db, scanId)
    parts.spool.removeContents([scanId])
  }
  return { status: 204, body: undefined }
}

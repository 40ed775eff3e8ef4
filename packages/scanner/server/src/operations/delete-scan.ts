import { deleteScanRow, failScan } from '../store/queries/scans.ts'
import { findOwnScan } from './find-scan.ts'
import type { Operation } from './operation.ts'

/** Cancels a running scan; deletes a finished one with all of its data. */
export const deleteScan: Operation<'deleteScan'> = async (parts, { caller, params }) => {
  const { scan_id: scanId } = await findOwnScan(parts, caller, params['scan_id'])
  const fault = { code: 'CANCELLED', detail: 'The submitter canceled the scan.' }
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

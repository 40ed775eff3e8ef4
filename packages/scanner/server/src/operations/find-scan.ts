import { ApiError } from '@daimon/runtime'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceContext } from '../service-context.ts'
import { type ScanRow, findScan } from '../store/queries/scans.ts'

const SCAN_ID = /^[A-Za-z0-9_-]{32}$/

/** The scan, or SCAN_NOT_FOUND: equal for another owner's scan and for an unknown one. */
export const findOwnScan = async (
  { store }: Pick<ServiceContext, 'store'>,
  caller: Caller,
  scanId: string | undefined,
): Promise<ScanRow> => {
  const scan =
    scanId !== undefined && SCAN_ID.test(scanId)
      ? await findScan(store.db, { keyId: caller.keyId }, scanId)
      : undefined
  if (!scan) throw new ApiError('SCAN_NOT_FOUND')
  return scan
}

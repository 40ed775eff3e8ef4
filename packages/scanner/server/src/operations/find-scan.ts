import { CodedError } from '@daimon/runtime'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceParts } from '../service-parts.ts'
import { type ScanRow, findScan } from '../store/queries/scans.ts'

const SCAN_ID = /^[A-Za-z0-9_-]{32}$/

/** The scan, or SCAN_NOT_FOUND: the same for one of somebody else and for one that never was. */
export const scanOf = async (
  { store }: Pick<ServiceParts, 'store'>,
  caller: Caller,
  scanId: string | undefined,
): Promise<ScanRow> => {
  const scan =
    scanId !== undefined && SCAN_ID.test(scanId)
      ? await findScan(store.db, { keyId: caller.keyId }, scanId)
      : undefined
  if (!scan) throw new CodedError('SCAN_NOT_FOUND')
  return scan
}

import { ApiError } from '@daimon/runtime'
import { streamDocument } from '../http/throttled-response.ts'
import { findProof } from '../store/queries/findings.ts'
import { findOwnScan } from './find-scan.ts'
import type { Operation } from './operation.ts'
import { checkBacklog } from './tiers.ts'

/** The proof bundle of a finding, as `daimon-scan verify` replays it. */
export const readProof: Operation<'readProof'> = async (parts, call) => {
  const scan = await findOwnScan(parts, call.caller, call.params['scan_id'])
  const proof = await findProof(parts.store.db, scan.scan_id, call.params['finding_id'] ?? '')
  if (!proof)
    throw new ApiError('NOT_FOUND', {
      detail: 'The scan has no such finding, or the finding has no proof.',
    })
  checkBacklog(parts, call.caller, 'all')
  const document = await parts.analysis.packJson(proof)
  return streamDocument(parts, call.caller, document, call.headers, call.signal)
}

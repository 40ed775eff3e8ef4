import type { Finding } from '@daimon/scanner-api'
import { type Report, againstBaseline } from '@daimon/scanner-engine'
import { streamDocument } from '../http/throttled-response.ts'
import { findingsAfter } from '../store/queries/findings.ts'
import { findOwnScan } from './find-scan.ts'
import type { Operation } from './operation.ts'
import { checkBacklog } from './tiers.ts'

const FINDINGS_MAX = 5_000

/** New, unchanged, and fixed findings since an earlier scan of the caller. */
export const compareScans: Operation<'compareScans'> = async (parts, call) => {
  const scan = await findOwnScan(parts, call.caller, call.params['scan_id'])
  const baseline = await findOwnScan(parts, call.caller, call.query.baseline)
  checkBacklog(parts, call.caller, 'all')
  const [now, before] = await Promise.all(
    [scan, baseline].map(async ({ scan_id }) => {
      const rows = await findingsAfter(parts.store.db, scan_id, 0, FINDINGS_MAX)
      // Only the findings count for the comparison.
      return { findings: rows.map(({ finding }) => finding) } as unknown as Report
    }),
  )
  const { findings = [], fixed = [] } = now && before ? againstBaseline(now, before) : {}
  const inState = (state: string) =>
    findings.filter((finding) => finding.baseline_state === state).map(toBrief)
  const document = await parts.analysis.packJson({
    new: inState('new'),
    unchanged: inState('unchanged'),
    fixed: fixed.map(toBrief),
  })
  return streamDocument(parts, call.caller, document, call.headers, call.signal)
}

const toBrief = ({
  id,
  fingerprint,
  title,
  severity,
  verification,
}: Pick<Finding, 'id' | 'fingerprint' | 'title' | 'severity' | 'verification'>) => ({
  id,
  fingerprint,
  title,
  severity,
  level: verification.level,
})

import { ApiError } from '@daimon/runtime'
import type { ServiceContext } from '../service-context.ts'
import { findFinding, findingsAfter } from '../store/queries/findings.ts'
import { type ScanRow, lockPrincipal } from '../store/queries/scans.ts'
import {
  type TriageRow,
  countDecisions,
  decisionHistory,
  insertDecision,
  latestDecisions,
} from '../store/queries/triage.ts'
import { dismissals, getAuthor, getOwner, isInForce, toDay } from '../triage/decisions.ts'
import { ignoreEntries } from '../triage/ignore-entries.ts'
import { findOwnScan } from './find-scan.ts'
import { type Operation, ok } from './operation.ts'

const FINDINGS_MAX = 5_000
const HISTORY_MAX = 200
const DECISIONS_MAX = 5_000

/** The decisions on findings of a scan's repository. */
export const readTriage: Operation<'readTriage'> = async (parts, { caller, params }) =>
  ok(await buildAnswer(parts, await findOwnScan(parts, caller, params['scan_id'])))

/** Adds a decision; earlier ones stay in the audit log. */
export const triageFinding: Operation<'triageFinding'> = async (
  parts,
  { caller, params, body },
) => {
  const scan = await findOwnScan(parts, caller, params['scan_id'])
  const { store, now } = parts
  const finding = await findFinding(store.db, scan.scan_id, params['finding_id'] ?? '')
  if (!finding) throw new ApiError('NOT_FOUND', { detail: 'The scan has no such finding.' })
  const owner = getOwner(parts, scan)
  const scope = { owner, repo_fingerprint: scan.repo_fingerprint }
  await store.db.transaction().execute(async (trx) => {
    await lockPrincipal(trx, `triage ${owner}`)
    if ((await countDecisions(trx, scope)) >= DECISIONS_MAX)
      throw new ApiError('CONFLICT', {
        detail: `The repository has ${DECISIONS_MAX} decisions, the maximum.`,
      })
    await insertDecision(trx, {
      ...scope,
      fingerprint: finding.fingerprint,
      scan_id: owner.startsWith('scan:') ? scan.scan_id : null,
      state: body.state,
      reason: body.reason ?? null,
      expires_on: 'expires_on' in body ? (body.expires_on ?? null) : null,
      assignee: 'assignee' in body ? body.assignee : null,
      decided_by: getAuthor(parts, caller),
      decided_at: now(),
    })
  })
  parts.counters.add('decisions')
  return ok(await buildAnswer(parts, scan))
}

const buildAnswer = async (parts: ServiceContext, scan: ScanRow) => {
  const { db } = parts.store
  const scope = { owner: getOwner(parts, scan), repo_fingerprint: scan.repo_fingerprint }
  const today = toDay(parts.now())
  const [latest, history, found, dismissed] = await Promise.all([
    latestDecisions(db, scope),
    decisionHistory(db, scope, HISTORY_MAX),
    findingsAfter(db, scan.scan_id, 0, FINDINGS_MAX),
    dismissals(parts, scan),
  ])
  return {
    decisions: latest.map((row) => toDecision(row, today)),
    history: history.map((row) => toDecision(row, today)),
    ignore_entries: ignoreEntries(
      found.map(({ finding }) => finding),
      dismissed,
    ),
  }
}

const toDecision = (row: TriageRow, today: string) => ({
  fingerprint: row.fingerprint,
  state: row.state,
  reason: row.reason,
  expires_on: row.expires_on,
  assignee: row.assignee,
  decided_by: row.decided_by,
  decided_at: row.decided_at.toISOString(),
  is_in_force: isInForce(row, today),
})

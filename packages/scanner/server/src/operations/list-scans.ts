import { countFindings } from '@daimon/scanner-api'
import { listScanRows, tallyFindings } from '../store/queries/scan-list.ts'
import { LOCAL_OWNER, toDay } from '../triage/decisions.ts'
import { type Operation, ok } from './operation.ts'

/** The scans of the key; on a loopback service, also those without a key. */
export const listScans: Operation<'listScans'> = async ({ store, access, now }, call) => {
  const { limit, cursor, repo_fingerprint: repoFingerprint } = call.query
  const { keyId } = call.caller
  if (keyId === undefined && !access.isLocal) return ok({ scans: [], next: null })
  const rows = await listScanRows(store.db, {
    keyId,
    includesKeyless: access.isLocal,
    repoFingerprint,
    after: cursor,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const tallies = Map.groupBy(
    await tallyFindings(
      store.db,
      page.map((row) => row.scan_id),
      { keylessOwner: LOCAL_OWNER, today: toDay(now()) },
    ),
    (tally) => tally.scan_id,
  )
  return ok({
    scans: page.map(({ scan_id, status, submitted_at, finished_at, head, ...row }) => ({
      scan_id,
      status,
      submitted_at: submitted_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      repo_fingerprint: row.repo_fingerprint,
      commit_hash: typeof head['commit_hash'] === 'string' ? head['commit_hash'] : null,
      directory: row.local_directory,
      counts: toCounts(
        (tallies.get(scan_id) ?? []).map(({ severity, status: verified, state, count }) => ({
          severity,
          verification: { status: verified },
          triage: state === null ? undefined : { state },
          count,
        })),
      ),
    })),
    next: rows.length > limit ? (page.at(-1)?.scan_id ?? null) : null,
  })
}

const toCounts = (tallies: Parameters<typeof countFindings>[0]) => {
  const { listed, by_severity, verified, refuted, dismissed } = countFindings(tallies)
  return { listed, by_severity, verified, refuted, dismissed }
}

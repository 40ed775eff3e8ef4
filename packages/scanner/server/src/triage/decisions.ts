import type { Triage } from '@daimon/scanner-engine'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceContext } from '../service-context.ts'
import type { ScanRow } from '../store/queries/scans.ts'
import { type TriageRow, latestDecisions } from '../store/queries/triage.ts'

type OwnedScan = Pick<ScanRow, 'scan_id' | 'key_id' | 'repo_fingerprint'>

/** The owner of the decisions on scans without a key of a loopback service. */
export const LOCAL_OWNER = 'local'

/**
 * Whose decisions apply to a scan: those of its key, or of this machine. Elsewhere, callers without
 * a key can't be distinguished, so a decision applies to its scan only.
 */
export const getOwner = (
  { access }: Pick<ServiceContext, 'access'>,
  { scan_id, key_id }: OwnedScan,
): string => {
  if (key_id !== null) return `key:${key_id}`
  return access.isLocal ? LOCAL_OWNER : `scan:${scan_id}`
}

/** How the audit log names a caller. */
export const getAuthor = ({ access }: Pick<ServiceContext, 'access'>, { keyId }: Caller): string =>
  keyId === undefined ? (access.isLocal ? 'local' : 'anonymous') : `key ${keyId}`

/** A day in UTC, as YYYY-MM-DD. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10)

export const isInForce = ({ expires_on }: Pick<TriageRow, 'expires_on'>, today: string): boolean =>
  expires_on === null || expires_on >= today

/** The decisions in force that take findings of a scan off the list, by fingerprint. */
export const dismissals = async (
  parts: Pick<ServiceContext, 'access' | 'store' | 'now'>,
  scan: OwnedScan,
): Promise<ReadonlyMap<string, Triage>> => {
  const today = toDay(parts.now())
  const scope = { owner: getOwner(parts, scan), repo_fingerprint: scan.repo_fingerprint }
  const rows = await latestDecisions(parts.store.db, scope)
  return new Map(
    rows.flatMap((row): (readonly [string, Triage])[] => {
      const { state, reason, expires_on } = row
      const isDismissal = state === 'accepted' || state === 'false_positive'
      return isDismissal && isInForce(row, today)
        ? [[row.fingerprint, { state, reason: reason ?? '', expires_on }]]
        : []
    }),
  )
}

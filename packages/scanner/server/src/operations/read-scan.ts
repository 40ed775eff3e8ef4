import { ApiError } from '@daimon/runtime'
import type { Finding } from '@daimon/scanner-api'
import { computeEtag, isKnown } from '../http/etag.ts'
import { answerQuery, compressedSize } from '../http/throttled-response.ts'
import type { ServiceContext } from '../service-context.ts'
import { countByReachability, findingsAfter } from '../store/queries/findings.ts'
import type { ScanRow } from '../store/queries/scans.ts'
import { findOwnScan } from './find-scan.ts'
import type { Operation } from './operation.ts'

const FINDINGS_MAX = 20
/** Size limit of an answer on the link: 2 s, minus a reserve for headers. */
const ANSWER_LINE_BYTES = 3_400
const POLL_MAX_SECONDS = 5

/** The progress of a scan, with findings after the cursor. */
export const readScan: Operation<'readScan'> = async (parts, call) => {
  const scan = await findOwnScan(parts, call.caller, call.params['scan_id'])
  const after = readCursor(call.query.since, scan.attempts)
  const found =
    call.query.findings === 'none'
      ? []
      : await findingsAfter(parts.store.db, scan.scan_id, after, FINDINGS_MAX + 1)
  const line = getTransferState(parts, scan)
  const head = await buildHead(parts, scan, line)
  const body = fitted(head, found, after, scan.attempts)
  const text = JSON.stringify(body)
  const etag = computeEtag(text)
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    ...retryAfter(scan, body.has_more, line?.eta_seconds ?? 0),
  }
  if (isKnown(call.headers, etag)) return { status: 304, body: undefined, headers }
  const request = `GET /api/v1/client/scan/${scan.scan_id}?since=${call.query.since ?? ''}`
  return answerQuery(parts, call.caller, request, { status: 200, body, headers }, call.signal)
}

/** `<attempt>.<number>`: a restarted run sends all findings again. */
const readCursor = (since: string | undefined, attempts: number): number => {
  if (since === undefined || since === '') return 0
  const match = /^(\d{1,9})\.(\d{1,9})$/.exec(since)
  if (!match)
    throw new ApiError('VALIDATION_ERROR', {
      detail: '1 issue(s): /since must be the cursor of an earlier answer',
      issues: [{ pointer: '/since', message: 'must be the cursor of an earlier answer' }],
    })
  return Number(match[1]) === attempts ? Number(match[2]) : 0
}

type Line = {
  readonly bits_per_second: number
  readonly codec: string
  readonly bytes_total: number
  readonly bytes_sent: number
  readonly eta_seconds: number
}

const getTransferState = ({ lines, scans }: ServiceContext, scan: ScanRow): Line => {
  const total = Number(scan.line_bytes_total)
  const sent =
    scan.status === 'queued'
      ? (scans.bytesSent(scan.scan_id) ?? Number(scan.line_bytes_sent))
      : Number(scan.line_bytes_sent)
  const { bitsPerSecond } = lines
  return {
    bits_per_second: bitsPerSecond,
    codec: scan.codec,
    bytes_total: total,
    bytes_sent: sent,
    eta_seconds:
      bitsPerSecond === 0 || scan.status !== 'queued'
        ? 0
        : Math.ceil(((total - sent) * 8) / bitsPerSecond),
  }
}

const buildHead = async ({ store }: ServiceContext, scan: ScanRow, line: Line) => {
  const { head, result } = scan
  const counts = {
    dependency_count: head['dependency_count'] ?? null,
    entrypoint_count: head['entrypoint_count'] ?? null,
    languages: head['languages'] ?? [],
    raw_cve_count: result?.raw_cve_count ?? 0,
  }
  const byReachability = await countByReachability(store.db, scan.scan_id)
  return {
    scan_id: scan.scan_id,
    status: scan.status,
    progress:
      scan.status === 'queued'
        ? { phase: 'line', done: line.bytes_sent, total: line.bytes_total }
        : (scan.progress ?? { phase: 'waiting', done: 0, total: 1 }),
    coverage: result?.coverage ?? head['coverage'] ?? null,
    ...counts,
    advisory_data: result?.advisory_data ?? scan.advisory_data,
    line,
    ...(scan.error ? { error: scan.error } : {}),
    summary: {
      ...counts,
      reachable_finding_count: byReachability.reachable,
      unknown_finding_count: byReachability.unknown,
      cve_database_count: result?.cve_database_count ?? 0,
    },
  }
}

type NumberedFinding = { readonly seq: number; readonly finding: Finding }

/** As many findings as the limits allow, but at least one, so that paging progresses. */
const fitted = <Head extends object>(
  head: Head,
  found: readonly NumberedFinding[],
  after: number,
  attempts: number,
) => {
  const buildBody = (count: number) => ({
    ...head,
    cursor: `${attempts}.${found[count - 1]?.seq ?? after}`,
    has_more: found.length > count,
    findings: found.slice(0, count).map(({ finding }) => finding),
  })
  let count = Math.min(FINDINGS_MAX, found.length)
  while (count > 1 && compressedSize(JSON.stringify(buildBody(count))) > ANSWER_LINE_BYTES)
    count = Math.max(1, Math.floor(count * 0.75))
  return buildBody(count)
}

const retryAfter = (
  { status }: ScanRow,
  hasMore: boolean,
  etaSeconds: number,
): Record<string, string> => {
  if (status === 'completed' || status === 'failed') return {}
  if (hasMore) return { 'retry-after': '0' }
  return { 'retry-after': String(Math.max(1, Math.min(POLL_MAX_SECONDS, Math.floor(etaSeconds)))) }
}

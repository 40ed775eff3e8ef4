import type { Finding, ScanAnswer } from '@daimon/scanner-api'
import { ScannerError } from './scanner-error.ts'
import { type Connection, send } from './send.ts'

const POLL_MS = 1_000

/**
 * Asks after a scan until it is done, and gives the last answer with all findings. Each answer is told on the way;
 * `Retry-After` sets the pace. Throws a ScannerError, also when the scan failed.
 */
export const follow = async (
  connection: Connection,
  scanId: string,
  onAnswer: (answer: ScanAnswer) => void,
): Promise<{ readonly last: ScanAnswer; readonly findings: readonly Finding[] }> => {
  const findings = new Map<string, Finding>()
  let cursor: string | undefined
  for (;;) {
    const query = cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`
    const response = await send(connection, {
      method: 'GET',
      path: `/api/v1/client/scan/${encodeURIComponent(scanId)}${query}`,
    })
    const answer = (await response.json()) as ScanAnswer
    for (const finding of answer.findings) findings.set(finding.id, finding)
    onAnswer(answer)
    cursor = answer.cursor ?? cursor
    if (answer.status === 'failed')
      throw new ScannerError(
        answer.error?.code ?? 'SCAN_FAILED',
        200,
        answer.error?.detail ?? 'The scan failed',
      )
    const hasMore = answer.has_more === true
    if (answer.status === 'completed' && !hasMore)
      return { last: answer, findings: [...findings.values()] }
    const after = Number(response.headers.get('retry-after') ?? NaN)
    if (!hasMore) await connection.wait(Number.isFinite(after) ? after * 1_000 : POLL_MS)
  }
}

/** The report of a finished scan, in one of the service's formats. */
export const fetchReport = async (
  connection: Connection,
  scanId: string,
  format: string,
): Promise<string> => {
  const response = await send(connection, {
    method: 'GET',
    path: `/api/v1/client/scan/${encodeURIComponent(scanId)}/report?format=${encodeURIComponent(format)}`,
    headers: { accept: '*/*' },
  })
  return response.text()
}

/** Whether the service is there and ready. */
export const fetchReady = async (
  connection: Connection,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await send(connection, { method: 'GET', path: '/ready' })
  return (await response.json()) as Record<string, unknown>
}

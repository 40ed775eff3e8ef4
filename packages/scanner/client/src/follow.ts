import type { ScanAnswer } from '@daimon/scanner-api'
import { ScannerError } from './scanner-error.ts'
import { type Connection, send } from './send.ts'

const POLL_MS = 1_000

/**
 * Asks after a scan until it is done, and gives the last answer. Each answer is told on the way; `Retry-After` sets the
 * pace. Findings are left to the report, which takes less of the line. Throws a ScannerError, also when the scan failed.
 */
export const follow = async (
  connection: Connection,
  scanId: string,
  onAnswer: (answer: ScanAnswer) => void,
): Promise<ScanAnswer> => {
  for (;;) {
    const response = await send(connection, {
      method: 'GET',
      path: `/api/v1/client/scan/${encodeURIComponent(scanId)}?findings=none`,
    })
    const answer = (await response.json()) as ScanAnswer
    onAnswer(answer)
    if (answer.status === 'failed')
      throw new ScannerError(
        answer.error?.code ?? 'SCAN_FAILED',
        200,
        answer.error?.detail ?? 'The scan failed',
      )
    if (answer.status === 'completed') return answer
    const after = Number(response.headers.get('retry-after') ?? NaN)
    await connection.wait(Number.isFinite(after) ? after * 1_000 : POLL_MS)
  }
}

/** A report that is here already, by the scan that it is of and the SHA-256 of its bytes as a header names it. */
type Dictionary = { readonly scanId: string; readonly name: string }

/**
 * The report of a finished scan as JSON. With a dictionary the service may send only what differs from it: then
 * `isDifference` says so, and the bytes are for whoever has the dictionary to unpack (RFC 9842, `dcz`).
 */
export const fetchReport = async (
  connection: Connection,
  scanId: string,
  dictionary?: Dictionary,
): Promise<{ readonly bytes: Uint8Array; readonly isDifference: boolean }> => {
  const response = await send(connection, {
    method: 'GET',
    path: `/api/v1/client/scan/${encodeURIComponent(scanId)}/report?format=json`,
    headers: dictionary
      ? {
          'accept-encoding': 'dcz, br, gzip',
          'available-dictionary': dictionary.name,
          'dictionary-id': `"${dictionary.scanId}"`,
        }
      : {},
  })
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    isDifference: response.headers.get('content-encoding') === 'dcz',
  }
}

/** The proof bundle of a verified finding, as JSON that the service sends. Throws a ScannerError, of status 404 where there is none. */
export const fetchProof = async (
  connection: Connection,
  scanId: string,
  findingId: string,
): Promise<string> => {
  const [scan, finding] = [scanId, findingId].map(encodeURIComponent)
  const path = `/api/v1/client/scan/${scan}/findings/${finding}/proof`
  return await (await send(connection, { method: 'GET', path })).text()
}

/** Whether the service is there and ready. */
export const fetchReady = async (
  connection: Connection,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await send(connection, { method: 'GET', path: '/ready' })
  return (await response.json()) as Record<string, unknown>
}

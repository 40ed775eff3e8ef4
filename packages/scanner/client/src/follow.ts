import type { ScanAnswer } from '@daimon/scanner-api'
import { ScannerError } from './scanner-error.ts'
import { type Connection, send } from './send.ts'

const POLL_MS = 1_000

/**
 * Polls a scan until it completes and returns the last response, without findings: the report
 * takes less bandwidth. Calls `onAnswer` with each response. `Retry-After` sets the interval,
 * otherwise 1 s.
 *
 * @throws {ScannerError} if a request fails or the scan failed.
 * @example
 * const scan = await follow(connection, scanId, ({ progress }) => console.error(progress?.phase))
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
        answer.error?.detail ?? 'The scan failed without a reason. Check the logs of the service.',
      )
    if (answer.status === 'completed') return answer
    const after = Number(response.headers.get('retry-after') ?? NaN)
    await connection.wait(Number.isFinite(after) ? after * 1_000 : POLL_MS)
  }
}

/** A stored report: its scan, and the SHA-256 of its bytes in the form of Available-Dictionary. */
type Dictionary = { readonly scanId: string; readonly name: string }

/**
 * The report of a completed scan as JSON. With a dictionary, the service may send only the
 * difference: then `isDifference` is true, and you decompress the bytes with the dictionary (RFC
 * 9842, `dcz`).
 *
 * @throws {ScannerError} `CONFLICT` if the scan has not completed.
 * @example
 * const { bytes } = await fetchReport(connection, scanId)
 * const report = JSON.parse(new TextDecoder().decode(bytes))
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

/**
 * The proof bundle of a verified finding as JSON text.
 *
 * @throws {ScannerError} `NOT_FOUND` if the finding has no proof.
 * @example
 * writeFileSync('proof.json', await fetchProof(connection, scanId, finding.id))
 */
export const fetchProof = async (
  connection: Connection,
  scanId: string,
  findingId: string,
): Promise<string> => {
  const [scan, finding] = [scanId, findingId].map(encodeURIComponent)
  const path = `/api/v1/client/scan/${scan}/findings/${finding}/proof`
  return await (await send(connection, { method: 'GET', path })).text()
}

/**
 * The readiness of the service: status, checks, and advisory data.
 *
 * @throws {ScannerError} `READY_DEGRADED` if the database is down, `UNREACHABLE` without a
 * response.
 * @example
 * const { status, advisory_data } = await fetchReady(connection)
 */
export const fetchReady = async (
  connection: Connection,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await send(connection, { method: 'GET', path: '/ready' })
  return (await response.json()) as Record<string, unknown>
}

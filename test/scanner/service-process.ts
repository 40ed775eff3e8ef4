import { type SpawnedProcess, spawnProcess, waitUntil } from '@daimon/testkit'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../packages/scanner/server/dist/bin.js', import.meta.url))
const SCAN = '/api/v1/client/scan'

// Variables of the machine must not decide where a test writes.
const BLANK = { SCANNER_HOST: undefined, DATABASE_URL: undefined, DAIMON_SCAN_API_KEY: undefined }

type ScanState = Record<string, unknown> & {
  readonly status: string
  readonly findings: readonly Record<string, unknown>[]
  readonly line: { readonly bytes_sent: number; readonly bytes_total: number }
  readonly error?: { readonly code: string }
}

export type ServiceProcess = AsyncDisposable & {
  readonly process: SpawnedProcess
  readonly url: string
  readonly submit: (payload: unknown) => Promise<string>
  readonly read: (scanId: string) => Promise<ScanState>
  readonly untilEnded: (scanId: string) => Promise<ScanState>
}

/** The built service in its own process, ready to respond. */
export const startServiceProcess = async (
  env: Record<string, string | undefined>,
): Promise<ServiceProcess> => {
  const child = spawnProcess(process.execPath, [BIN], {
    env: { ...BLANK, SCANNER_PORT: '0', ...env },
  })
  const [, url = ''] = await child.waitForLine(/^Scanner at (http:\S+)$/)
  const read = async (scanId: string) =>
    (await (await fetch(`${url}${SCAN}/${scanId}`)).json()) as ScanState
  return {
    process: child,
    url,
    submit: async (payload) => {
      const response = await fetch(`${url}${SCAN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      })
      return ((await response.json()) as { scan_id: string }).scan_id
    },
    read,
    untilEnded: (scanId) =>
      waitUntil(
        async () => {
          const state = await read(scanId)
          return ['completed', 'failed'].includes(state.status) && state
        },
        { intervalMs: 100 },
      ) as Promise<ScanState>,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}

import type { Connection, ScannerError } from '@daimon/scanner-client'
import { escapeControls } from '@daimon/terminal'
import { apiKey, apiUrl } from './config.ts'
import type { Io } from './io.ts'
import { VERSION } from './version.ts'

/** Arguments of commands that ask a service. */
export const SERVICE_ARGUMENTS = {
  'api-url': {
    type: 'string',
    description: 'service URL (DAIMON_SCAN_API_URL, else http://127.0.0.1:8100)',
  },
  'api-key': { type: 'string', description: 'API key (DAIMON_SCAN_API_KEY)' },
} as const

type ConnectOptions = {
  readonly url: string | undefined
  readonly key: string | undefined
  readonly timeoutMs: number
}

export const connect = (io: Io, { url, key, timeoutMs }: ConnectOptions): Connection => ({
  baseUrl: apiUrl(io.env, url),
  apiKey: apiKey(io.env, key),
  clientVersion: VERSION,
  fetch: io.fetch,
  signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]),
  wait: io.wait,
  onRetry: once(({ code, message }) =>
    io.err.write(`${code}: ${escapeControls(message)}. Retrying…\n`),
  ),
})

/** Reports each error code once, even if every retry fails with it. */
const once = (tell: (reason: ScannerError) => void) => {
  const reported = new Set<string>()
  return (reason: ScannerError) => {
    if (!reported.has(reason.code)) tell(reason)
    reported.add(reason.code)
  }
}

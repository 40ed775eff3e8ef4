import type { Connection, ScannerError } from '@daimon/scanner-client'
import { plain } from '@daimon/terminal'
import { apiKey, apiUrl } from './config.ts'
import type { Io } from './io.ts'
import { VERSION } from './version.ts'

type Given = {
  readonly url: string | undefined
  readonly key: string | undefined
  readonly timeoutMs: number
}

export const connect = (io: Io, { url, key, timeoutMs }: Given): Connection => ({
  baseUrl: apiUrl(io.env, url),
  apiKey: apiKey(io.env, key),
  clientVersion: VERSION,
  fetch: io.fetch,
  signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]),
  wait: io.wait,
  onRetry: once(({ code, message }) => io.err.write(`${code}: ${plain(message)}. Trying again…\n`)),
})

/** A service that is busy for a minute is told of one time. */
const once = (tell: (reason: ScannerError) => void) => {
  const told = new Set<string>()
  return (reason: ScannerError) => {
    if (!told.has(reason.code)) tell(reason)
    told.add(reason.code)
  }
}

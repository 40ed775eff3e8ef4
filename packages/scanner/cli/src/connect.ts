import type { Connection } from '@daimon/scanner-client'
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
})

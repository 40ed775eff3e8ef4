import { type Logger, createHttpService, isLoopback } from '@daimon/runtime'
import { ERRORS } from './errors.ts'
import { readSite } from './site-files.ts'
import { studioApp } from './studio-app.ts'

export type StudioOptions = {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  readonly kernelUrl: string
  readonly log: Logger
}

export type Studio = {
  /** The port in use. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Long enough to import a complete avatar over a slow connection. */
const REQUEST_TIMEOUT_MS = 900_000

/** Serves Studio in front of an identity service; rejects if the port is in use. */
export const startStudio = async (options: StudioOptions): Promise<Studio> => {
  const { host, port, kernelUrl: serviceUrl, log } = options
  const isLocal = isLoopback(host)
  const service = { url: serviceUrl, mustAskForKey: !isLocal }
  const stopping = new AbortController()
  const http = createHttpService({
    fetch: studioApp({ kernel: service, site: readSite(), isLocal, log, stopped: stopping.signal }),
    host,
    port,
    errors: ERRORS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  })
  return {
    port: await http.start(),
    stop: () => {
      stopping.abort()
      return http.stop()
    },
  }
}

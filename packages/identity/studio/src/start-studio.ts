import { type Logger, createHttpService, isLoopback } from '@daimon/runtime'
import { ERRORS } from './errors.ts'
import { readSite } from './site-files.ts'
import { studioApp } from './studio-app.ts'

export type StudioOptions = {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly kernelUrl: string
  readonly log: Logger
}

export type Studio = {
  /** The port in use. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** For the import of a whole avatar over a slow line. */
const REQUEST_TIMEOUT_MS = 900_000

/** Serves the studio before a kernel; rejects when the port is taken. */
export const startStudio = async (options: StudioOptions): Promise<Studio> => {
  const { host, port, kernelUrl, log } = options
  const isLocal = isLoopback(host)
  const kernel = { url: kernelUrl, mustAskForKey: !isLocal }
  const http = createHttpService({
    fetch: studioApp({ kernel, site: readSite(), isLocal, log }),
    host,
    port,
    errors: ERRORS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  })
  return { port: await http.start(), stop: () => http.stop() }
}

import { createLogger } from '@daimon/runtime'
import { readConfig } from './config.ts'
import { createServer } from './create-server.ts'
import { localUrl } from './local-url.ts'

/** How a program runs the identity service in its own process. */
export type KernelOptions = {
  /**
   * Configuration variables, such as `DATA_DIR`, `PORT` (`0` for any free port), or `DATABASE_URL`.
   * The environment of the process isn't read. `LOG_LEVEL` is `warn` by default.
   */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Receives the log as JSON lines; by default standard error. */
  readonly logTo?: { readonly write: (line: string) => void }
}

/** An identity service in this process. */
export type Kernel = {
  /** Migrates the database, starts the jobs, and listens. Returns the base URL for clients. */
  readonly start: () => Promise<string>
  /** Handles a request without a socket. Call `start` first. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Completes requests and jobs in progress, then closes the database. */
  readonly stop: () => Promise<void>
}

/**
 * Creates an identity service for this process. One process at a time may use a data directory.
 *
 * @throws an Error whose message names each invalid variable
 * @example
 * const service = await createKernel({ env: { DATA_DIR: './data', PORT: '0' } })
 * const baseUrl = await service.start()
 * await service.stop()
 */
export const createKernel = async (options: KernelOptions = {}): Promise<Kernel> => {
  const { env = {}, logTo = process.stderr } = options
  const config = readConfig({ LOG_LEVEL: 'warn', ...env })
  const log = createLogger('daimon', config.LOG_LEVEL, logTo)
  const server = await createServer({ config, log })
  return {
    start: async () => localUrl(config.HOST, await server.start()),
    fetch: async (request) => server.fetch(withHost(request)),
    stop: server.stop,
  }
}

// On a socket, HTTP requires the header, and the service checks it against DNS rebinding.
const withHost = (request: Request): Request => {
  if (request.headers.has('host')) return request
  const headers = new Headers(request.headers)
  headers.set('host', new URL(request.url).host)
  return new Request(request, { headers })
}

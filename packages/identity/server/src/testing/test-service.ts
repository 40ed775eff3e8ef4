import { MIGRATED_DATABASE, asTask, openEmbedded, openPostgresql } from '@daimon/identity-store'
import { createLogger } from '@daimon/runtime'
import { type FakeClock, createPostgresDatabase, fakeClock, postgresUrl } from '@daimon/testkit'
import { readConfig } from '../config.ts'
import { type IdentityServer, type ServiceOptions, createServer } from '../create-server.ts'
import { partitionIfAsked } from './partitioned.ts'

// What comes over the wire may be anything: the assertions say what it should be.
// oxlint-disable-next-line typescript/no-explicit-any
export type Wire = any

type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Wire
  readonly text: string
}

export type TestService = {
  readonly server: IdentityServer
  readonly clock: FakeClock
  /** Of the first, where there are several. */
  readonly url: string
  readonly engine: 'embedded' | 'postgresql'
  /** One request over a real socket. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply>
  readonly stop: () => Promise<void>
}

/** The log of the shared server is silent: tests assert what matters. */
const log = createLogger('test', 'silent')

/**
 * A wait for a connection fails after 5 s by default: too soon on a machine under the load of
 * tests.
 */
const PATIENT = { connectTimeoutMs: 60_000 }

/**
 * A server of its own on the engine under test, listening on a free port. What is of one process
 * and no other, such as its figures, is tested with `servicesMax: 1`.
 */
export const startTestService = async (
  env: Record<string, string> = {},
  options: Partial<ServiceOptions> = {},
  { kernelsMax: servicesMax = Infinity }: { readonly kernelsMax?: number } = {},
): Promise<TestService> => {
  const serverUrl = postgresUrl()
  const database = serverUrl === undefined ? undefined : await createPostgresDatabase()
  if (database) await partitionIfAsked(database.url)
  const clock = fakeClock('2026-05-04T10:00:00.000Z')
  const config = readConfig({
    PORT: '0',
    // One rewrite of every table for what is erased within a second, not one for each erasure.
    ERASURE_DELAY_SECONDS: '1',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  })
  const embedded = database ? undefined : await openEmbedded({ image: MIGRATED_DATABASE })
  const create = () => {
    const engine =
      embedded ??
      openPostgresql({
        url: config.DATABASE_URL ?? '',
        connectionsMax: config.DATABASE_CONNECTIONS_MAX,
        ...PATIENT,
      })
    return createServer({ config, log, now: () => clock.now(), engine, ...options })
  }
  const service = await create()
  const services = [service]
  const count = database ? Math.min(requestedServices(), servicesMax) : 1
  while (services.length < count) services.push(await create())
  const stop = async () => {
    await Promise.all(services.map((each) => each.stop()))
    await database?.drop()
  }
  // All at once: they meet in the migrations, and in making the queues.
  const started = await Promise.allSettled(services.map((each) => each.start()))
  const refused = started.find((outcome) => outcome.status === 'rejected')
  if (refused) {
    await stop()
    throw refused.reason
  }
  const urls = started.map(
    (outcome) => `http://127.0.0.1:${outcome.status === 'fulfilled' ? outcome.value : 0}`,
  )
  const [url = ''] = urls
  return {
    // Tests read the rows of all owners.
    server: {
      ...service,
      parts: { ...service.parts, engine: asTask(service.parts.engine, 'migrate') },
    },
    clock,
    url,
    engine: service.parts.engine.kind,
    call: caller(urls),
    stop,
  }
}

/**
 * With TEST_KERNELS=2 every request goes to one of two processes on one PostgreSQL, and what the
 * suite guarantees must hold all the same. A session of MCP belongs to the process that opened it.
 */
const requestedServices = (): number => Number(process.env['TEST_KERNELS'] ?? 1)

const anyOf = (urls: readonly string[]): string =>
  urls[Math.floor(Math.random() * urls.length)] ?? ''

const caller =
  (urls: readonly string[]): TestService['call'] =>
  async (method, path, body, headers = {}) => {
    const url = path.startsWith('/mcp') ? (urls[0] ?? '') : anyOf(urls)
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

let shared: Promise<TestService> | undefined

/**
 * One server for all the files of a worker: the embedded engine takes seconds to boot. Tests use
 * avatars of their own.
 */
export const sharedTestService = (): Promise<TestService> => (shared ??= startTestService())

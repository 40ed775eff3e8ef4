import { openEmbedded } from '@daimon/identity-store'
import { createLogger } from '@daimon/runtime'
import { type FakeClock, createPostgresDatabase, fakeClock, postgresUrl } from '@daimon/testkit'
import { readConfig } from '../config.ts'
import { type Kernel, type KernelOptions, createKernel } from '../create-kernel.ts'

// What comes over the wire may be anything: the assertions say what it should be.
// oxlint-disable-next-line typescript/no-explicit-any
export type Wire = any

type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Wire
  readonly text: string
}

export type TestKernel = {
  readonly kernel: Kernel
  readonly clock: FakeClock
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

/** The shared kernel's log is silent: what matters in a test is asserted. */
const log = createLogger('test', 'silent')

/** A kernel of its own on the engine under test, listening on a free port. */
export const startTestKernel = async (
  env: Record<string, string> = {},
  options: Partial<KernelOptions> = {},
): Promise<TestKernel> => {
  const serverUrl = postgresUrl()
  const database = serverUrl === undefined ? undefined : await createPostgresDatabase()
  const clock = fakeClock('2026-05-04T10:00:00.000Z')
  const config = readConfig({
    PORT: '0',
    ERASURE_DELAY_SECONDS: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  })
  const engine = database ? {} : { engine: await openEmbedded() }
  const kernel = await createKernel({ config, log, now: () => clock.now(), ...engine, ...options })
  const url = `http://127.0.0.1:${await kernel.start()}`
  return {
    kernel,
    clock,
    url,
    engine: kernel.parts.engine.kind,
    call: caller(url),
    stop: async () => {
      await kernel.stop()
      await database?.drop()
    },
  }
}

const caller =
  (url: string): TestKernel['call'] =>
  async (method, path, body, headers = {}) => {
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

let shared: Promise<TestKernel> | undefined

/** One kernel for all the files of a worker: the embedded engine takes seconds to boot. Tests use avatars of their own. */
export const sharedTestKernel = (): Promise<TestKernel> => (shared ??= startTestKernel())

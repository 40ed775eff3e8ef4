import { type FakeClock, createPostgresDatabase, fakeClock, postgresUrl } from '@daimon/testkit'
import { openEmbedded } from '@daimon/database'
import { createLogger } from '@daimon/runtime'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { type ScanService, type ServiceOptions, createService } from '../create-service.ts'
import { MIGRATED_DATABASE } from '../store/open-store.ts'
import type { Tables } from '../store/schema.ts'

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped wire data, which the test checks
  readonly body: any
}

export type TestService = {
  readonly service: ScanService
  readonly url: string
  readonly directory: string
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>
  readonly stop: () => Promise<void>
}

/** A service on a real socket with its own database; the link has no limit by default. */
export const startTestService = async (
  env: Readonly<Record<string, string>> = {},
  options: Partial<ServiceOptions> = {},
): Promise<TestService> => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-scan-service-'))
  const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const config = readConfig({
    SCANNER_PORT: '0',
    DATA_DIR: directory,
    ENGINE_BITS_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  })
  const service = await createService({
    config,
    log: createLogger('test', config.LOG_LEVEL),
    ...(database ? {} : { store: await openEmbedded<Tables>({ image: MIGRATED_DATABASE }) }),
    ...options,
  })
  const port = await service.start()
  const url = `http://127.0.0.1:${port}`
  return {
    service,
    url,
    directory,
    call: (method, path, body, headers) => callService(url, method, path, body, headers),
    stop: async () => {
      await service.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Sends one request; bytes and text unchanged, everything else as JSON. */
const callService = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(new URL(path, url), {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined
      ? {}
      : { body: (isRaw ? body : JSON.stringify(body)) as string | Uint8Array<ArrayBuffer> }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

let shared: Promise<TestService> | undefined

/** One shared service per worker, because booting takes seconds. */
export const sharedTestService = (): Promise<TestService> => (shared ??= startTestService())

let slow: Promise<TestService & { readonly clock: FakeClock }> | undefined

/** A service with almost no bandwidth, so that submissions wait; with a manual clock. */
export const slowTestService = () =>
  (slow ??= (async () => {
    const clock = fakeClock(new Date().toISOString())
    const service = await startTestService(
      { ENGINE_BITS_PER_SECOND: '8', ENGINE_BURST_BYTES: '4000' },
      { now: () => clock.now() },
    )
    return { ...service, clock }
  })())

let unproven: Promise<TestService> | undefined

/** A service without bubblewrap. */
export const unprovenTestService = (): Promise<TestService> =>
  (unproven ??= startTestService({}, { bubblewrapPath: '/nowhere' }))

let proving: Promise<TestService> | undefined

/** A service that may test packages, with those of the sample preinstalled. */
export const provingTestService = (): Promise<TestService> =>
  (proving ??= (async () => {
    const service = await startTestService({ PROVE_PACKAGES: '1' })
    for (const [name, text] of [
      [
        'lodash@4.17.15',
        "exports.template = (text, options) => Function(options?.variable ?? 'it', 'return ' + JSON.stringify(text))\n",
      ],
      ['express@4.17.1', 'module.exports = () => ({ get() {}, listen() {} })\n'],
    ] as const)
      install(join(service.directory, 'scanner/packages/daimon/npm-installed', name), name, text)
    return service
  })())

const install = (directory: string, release: string, text: string): void => {
  const [name = '', version] = release.split('@')
  const at = join(directory, 'node_modules', name)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(at, 'index.js'), text)
  const packages = { [`node_modules/${name}`]: { version, integrity: 'sha512-none' } }
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages }))
}

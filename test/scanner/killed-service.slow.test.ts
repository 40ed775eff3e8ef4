import {
  createPostgresDatabase,
  inProofs,
  postgresUrl,
  stagedUnder,
  waitUntil,
} from '@daimon/testkit'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { somePayload } from './some-payload.ts'
import { startServiceProcess } from './service-process.ts'

const place = async (directory: string) => {
  const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  return { DATA_DIR: directory, ...(database ? { DATABASE_URL: database.url } : {}) }
}

// On PostgreSQL; on the embedded engine in the proofs, as the scan below is resumed there as well.
const onPostgres = postgresUrl() === undefined ? inProofs : (declare: () => void) => declare()

onPostgres(() => {
  test('resumes a transfer that the kill of the service interrupted, and the scan ends', async () => {
    await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-killed-'))
    const env = await place(directory.path)
    const payload = await somePayload(3_000)
    let scanId: string
    let sentBefore = 0
    {
      await using first = await startServiceProcess(env)
      scanId = await first.submit(payload)
      sentBefore = (await waitUntil(async () => {
        const { line } = await first.read(scanId)
        return line.bytes_sent > 3_600 && line.bytes_sent < line.bytes_total && line.bytes_sent
      })) as number
      first.process.signal('SIGKILL')
      expect(await first.process.exitCode).toBe(137)
    }
    await using second = await startServiceProcess({ ...env, ENGINE_BITS_PER_SECOND: '144000' })
    const { line } = await second.read(scanId)
    // At least what was sent a second before the kill: progress is recorded every second.
    expect(line.bytes_sent).toBeGreaterThanOrEqual(sentBefore - 2 * 1_800)
    expect(await second.untilEnded(scanId)).toMatchObject({
      status: 'completed',
      findings: [{ cwe: 'CWE-78' }],
    })
  })

  test('finishes a scan once after a restart when the service is killed while its engine runs', async () => {
    await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-killed-'))
    const env = await place(directory.path)
    const fast = { ...env, ENGINE_BITS_PER_SECOND: '0' }
    const payload = await somePayload(15_000)
    let scanId: string
    {
      await using first = await startServiceProcess(fast)
      scanId = await first.submit(payload)
      await waitUntil(async () => (await first.read(scanId)).status === 'processing')
      first.process.signal('SIGKILL')
      await first.process.exitCode
    }
    await using second = await startServiceProcess(fast)
    const ended = await second.untilEnded(scanId)
    expect(ended).toMatchObject({ status: 'completed', findings: [{ cwe: 'CWE-78' }] })
  })
})

const whyNoSandbox = () =>
  openSandbox().then(
    () => undefined,
    (error: unknown) =>
      error instanceof SandboxUnavailable ? error.message : Promise.reject(error),
  )

const SERVER = `const http = require('node:http')
const { exec } = require('node:child_process')
http.createServer((request, response) => {
  const of = new URL(request.url, 'http://localhost').searchParams.get('of')
  exec('wc -c ' + of, (error, text) => response.end(String(text)))
}).listen(8080)
`

/** Includes a server that needs no package, and whose source is shared. */
const withServer = async () => ({
  ...(await somePayload(1, { 'server.js': SERVER })),
  sources: [
    {
      path: 'server.js',
      digest: createHash('sha256').update(SERVER).digest('hex'),
      text: SERVER,
    },
  ],
})

test('ends its sandbox when killed while it runs shared sources, and proves the vulnerability after a restart', async (context) => {
  context.skip(postgresUrl() !== undefined, 'a sandbox does not depend on the engine')
  const missing = await whyNoSandbox()
  if (missing !== undefined) context.skip(missing)
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-killed-'))
  const env = { ...(await place(directory.path)), ENGINE_BITS_PER_SECOND: '0' }
  let scanId: string
  let sandboxed: readonly string[] = []
  {
    await using first = await startServiceProcess(env)
    scanId = await first.submit(await withServer())
    await waitUntil(() => (sandboxed = stagedUnder(process.pid)).length > 0)
    first.process.signal('SIGKILL')
    await first.process.exitCode
  }
  await waitUntil(() => sandboxed.every((pid) => !existsSync(`/proc/${pid}`)))
  await using second = await startServiceProcess(env)
  expect(await second.untilEnded(scanId)).toMatchObject({
    status: 'completed',
    findings: expect.arrayContaining([
      expect.objectContaining({
        locations: [expect.objectContaining({ file: 'server.js' })] as unknown,
        verification: expect.objectContaining({ level: 'V3', status: 'verified' }) as unknown,
      }),
    ]) as unknown,
  })
  const spool = readdirSync(join(directory.path, 'scanner/spool/contents'))
  expect(spool.toSorted()).toEqual([scanId, `${scanId}.report`])
})

test('hands its scans over when stopped, and stops in time', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-killed-'))
  const env = await place(directory.path)
  const payload = await somePayload(3_000)
  let scanId: string
  {
    await using first = await startServiceProcess(env)
    scanId = await first.submit(payload)
    first.process.signal('SIGTERM')
    expect(await first.process.exitCode).toBe(0)
  }
  await using second = await startServiceProcess({ ...env, ENGINE_BITS_PER_SECOND: '0' })
  expect(await second.untilEnded(scanId)).toMatchObject({ status: 'completed' })
})

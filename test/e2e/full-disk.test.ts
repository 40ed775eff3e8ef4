import { postgresUrl, waitUntil } from '@daimon/testkit'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KernelProcess, runKernelProcess, startKernelProcess } from './kernel-process.ts'
import { soul } from './soul.ts'

/** A disk of its own that is small; `undefined` where this user may not mount one. */
const smallDisk = (): (Disposable & { readonly path: string }) | undefined => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=240m', 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  return {
    path,
    [Symbol.dispose]: () => {
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}

type Json = Record<string, unknown>

const readyOf = async (url: string): Promise<[number, Json]> => {
  const response = await fetch(`${url}/ready`)
  return [response.status, (await response.json()) as Json]
}

const memoriesOf = async (url: string, botId: string): Promise<string[]> => {
  const response = await fetch(`${url}/v1/avatars/${botId}/memories`)
  return ((await response.json()) as { memories: string[] }).memories
}

/** Takes every free byte. */
const fill = (file: string) =>
  execFileSync('sh', ['-c', `dd if=/dev/zero of=${file} bs=1M 2>/dev/null || true`])

let disk: ReturnType<typeof smallDisk>
beforeEach(({ skip }) => {
  if (postgresUrl() !== undefined) skip('of the embedded engine alone')
  disk = smallDisk()
  if (!disk) skip('mounting a tmpfs is not allowed here')
})
afterEach(() => disk?.[Symbol.dispose]())

test('a full disk refuses writes with a reason, reads and forgetting go on, also after a restart', async () => {
  const path = disk?.path ?? ''
  const ballast = join(path, 'ballast')
  const env = { DATA_DIR: join(path, 'data'), DATABASE_URL: undefined, ERASURE_DELAY_SECONDS: '0' }
  const acknowledged: string[] = []
  const write = async (kernel: KernelProcess, bot_id: unknown, content: string) => {
    const reply = await kernel.post('/memory/ingest', { bot_id, content })
    if (reply.status === 200) acknowledged.push(content)
    return reply
  }
  const forget = async (kernel: KernelProcess, bot_id: unknown, content: string) => {
    const { status, body } = await kernel.post('/memory/forget', { bot_id, content_match: content })
    expect([status, body]).toMatchObject([200, { deleted: 1 }])
    acknowledged.splice(acknowledged.indexOf(content), 1)
  }
  let bot_id = ''
  {
    await using kernel = await startKernelProcess(env)
    const made = await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })
    bot_id = String(made.body['bot_id'])
    for (const content of [
      'Before the disk was full.',
      'My first secret is 4711.',
      'My second is 81.',
    ])
      await write(kernel, bot_id, content)
    expect(await readyOf(kernel.url)).toMatchObject([200, { storage: { state: 'ok' } }])
    fill(ballast)
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await write(kernel, bot_id, `Too much ${at}.`)
      expect([status, body]).toMatchObject([503, { code: 'READY_DEGRADED' }])
      expect(body['detail']).toContain('disk of the database is full')
    }
    expect(await readyOf(kernel.url)).toMatchObject([
      503,
      {
        code: 'READY_DEGRADED',
        serving: true,
        checks: { database: 'ok', storage: 'down' },
        storage: { state: 'full', free_bytes: expect.any(Number) as number },
      },
    ])
    const prepared = await kernel.post('/hybrid/prepare', { bot_id, query: 'What was before?' })
    expect([prepared.status, prepared.body['memories']]).toEqual([
      200,
      expect.arrayContaining(['Before the disk was full.']),
    ])
    await forget(kernel, bot_id, 'My first secret is 4711.')
    await waitUntil(async () => {
      const { items } = (await (await fetch(`${kernel.url}/v1/erasures`)).json()) as {
        items: { settled_at: string | null }[]
      }
      return items.length > 0 && items.every((item) => item.settled_at !== null)
    })
    await waitUntil(() => existsSync(join(path, 'data', 'identity', 'daimon.reserve')))
    // The rest of the disk goes as well: it must come up with the reserve alone.
    fill(`${ballast}2`)
    kernel.process.signal('SIGKILL')
    await kernel.process.exitCode
  }
  {
    await using kernel = await startKernelProcess(env)
    expect(await readyOf(kernel.url)).toMatchObject([503, { serving: true }])
    expect((await memoriesOf(kernel.url, bot_id)).toSorted()).toEqual(acknowledged.toSorted())
    expect((await write(kernel, bot_id, 'Too much again.')).status).toBe(503)
    await forget(kernel, bot_id, 'My second is 81.')
    for (const file of [ballast, `${ballast}2`]) rmSync(file)
    await waitUntil(async () => (await readyOf(kernel.url))[0] === 200)
    expect((await write(kernel, bot_id, 'After it.')).status).toBe(200)
    kernel.process.signal('SIGTERM')
    expect(await kernel.process.exitCode).toBe(0)
  }
  await using again = await startKernelProcess(env)
  expect((await memoriesOf(again.url, bot_id)).toSorted()).toEqual(acknowledged.toSorted())
})

test('a start without any room says that the disk is full and that the data is not damaged', async () => {
  const path = disk?.path ?? ''
  const ballast = join(path, 'ballast')
  const env = { DATA_DIR: join(path, 'data'), DATABASE_URL: undefined }
  let bot_id = ''
  {
    await using kernel = await startKernelProcess(env)
    const made = await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })
    bot_id = String(made.body['bot_id'])
    expect((await kernel.post('/memory/ingest', { bot_id, content: 'I stay.' })).status).toBe(200)
    kernel.process.signal('SIGKILL')
    await kernel.process.exitCode
  }
  rmSync(join(path, 'data', 'identity', 'daimon.reserve'))
  fill(ballast)
  await using refused = runKernelProcess(env)
  expect(await refused.exitCode).toBe(3)
  expect(refused.stderr()).toMatch(/^The disk of .*pgdata is full: 0 MiB free, 64 MiB needed/)
  expect(refused.stderr()).toContain('The data is not damaged.')
  expect(refused.stderr()).not.toMatch(/backup|\n\s+at /)
  rmSync(ballast)
  await using kernel = await startKernelProcess(env)
  expect(await memoriesOf(kernel.url, bot_id)).toEqual(['I stay.'])
})

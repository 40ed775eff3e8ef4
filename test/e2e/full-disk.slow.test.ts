import { postgresUrl, waitUntil } from '@daimon/testkit'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServiceProcess, runServiceProcess, startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

/** A small disk of its own; undefined where this user may not mount one. */
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

const fetchReady = async (url: string): Promise<[number, Json]> => {
  const response = await fetch(`${url}/ready`)
  return [response.status, (await response.json()) as Json]
}

const listMemories = async (url: string, botId: string): Promise<string[]> => {
  const response = await fetch(`${url}/v1/avatars/${botId}/memories`)
  return ((await response.json()) as { memories: string[] }).memories
}

/** Uses up all free bytes. */
const fill = (file: string) =>
  execFileSync('sh', ['-c', `dd if=/dev/zero of=${file} bs=1M 2>/dev/null || true`])

let disk: ReturnType<typeof smallDisk>
beforeEach(({ skip }) => {
  if (postgresUrl() !== undefined) skip('of the embedded engine alone')
  disk = smallDisk()
  if (!disk) skip('mounting a tmpfs is not allowed here')
})
afterEach(() => disk?.[Symbol.dispose]())

test('refuses writes on a full disk with a reason, and continues to read and forget, also after a restart', async () => {
  const path = disk?.path ?? ''
  const ballast = join(path, 'ballast')
  const env = { DATA_DIR: join(path, 'data'), DATABASE_URL: undefined, ERASURE_DELAY_SECONDS: '0' }
  const acknowledged: string[] = []
  const write = async (service: ServiceProcess, bot_id: unknown, content: string) => {
    const reply = await service.post('/memory/ingest', { bot_id, content })
    if (reply.status === 200) acknowledged.push(content)
    return reply
  }
  const forget = async (service: ServiceProcess, bot_id: unknown, content: string) => {
    const { status, body } = await service.post('/memory/forget', {
      bot_id,
      content_match: content,
    })
    expect([status, body]).toMatchObject([200, { deleted: 1 }])
    acknowledged.splice(acknowledged.indexOf(content), 1)
  }
  let bot_id = ''
  {
    await using service = await startIdentityService(env)
    const made = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
    bot_id = String(made.body['bot_id'])
    for (const content of [
      'Before the disk was full.',
      'My first secret is 4711.',
      'My second is 81.',
    ])
      await write(service, bot_id, content)
    expect(await fetchReady(service.url)).toMatchObject([
      200,
      { storage: { state: 'ok', free_bytes: expect.any(Number) } },
    ])
    fill(ballast)
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await write(service, bot_id, `Too much ${at}.`)
      expect([status, body]).toMatchObject([503, { code: 'READY_DEGRADED' }])
      expect(body['detail']).toContain('disk of the database is full')
    }
    expect(await fetchReady(service.url)).toMatchObject([
      503,
      {
        code: 'READY_DEGRADED',
        serving: true,
        checks: { database: 'ok', storage: 'down' },
        storage: { state: 'full', free_bytes: expect.any(Number) as number },
      },
    ])
    const prepared = await service.post('/hybrid/prepare', { bot_id, query: 'What was before?' })
    expect([prepared.status, prepared.body['memories']]).toEqual([
      200,
      expect.arrayContaining(['Before the disk was full.']),
    ])
    await forget(service, bot_id, 'My first secret is 4711.')
    await waitUntil(async () => {
      const { items } = (await (await fetch(`${service.url}/v1/erasures`)).json()) as {
        items: { settled_at: string | null }[]
      }
      return items.length > 0 && items.every((item) => item.settled_at !== null)
    })
    await waitUntil(() => existsSync(join(path, 'data', 'identity', 'daimon.reserve')))
    // The rest of the disk is filled as well: the service must start with the reserve alone.
    fill(`${ballast}2`)
    service.process.signal('SIGKILL')
    await service.process.exitCode
  }
  {
    await using service = await startIdentityService(env)
    expect(await fetchReady(service.url)).toMatchObject([503, { serving: true }])
    expect((await listMemories(service.url, bot_id)).toSorted()).toEqual(acknowledged.toSorted())
    expect((await write(service, bot_id, 'Too much again.')).status).toBe(503)
    await forget(service, bot_id, 'My second is 81.')
    for (const file of [ballast, `${ballast}2`]) rmSync(file)
    await waitUntil(async () => (await fetchReady(service.url))[0] === 200)
    expect((await write(service, bot_id, 'After it.')).status).toBe(200)
    service.process.signal('SIGTERM')
    expect(await service.process.exitCode).toBe(0)
  }
  await using again = await startIdentityService(env)
  expect((await listMemories(again.url, bot_id)).toSorted()).toEqual(acknowledged.toSorted())
})

test('reports on a start without free space that the disk is full and the data is not damaged', async () => {
  const path = disk?.path ?? ''
  const ballast = join(path, 'ballast')
  const env = { DATA_DIR: join(path, 'data'), DATABASE_URL: undefined }
  let bot_id = ''
  {
    await using service = await startIdentityService(env)
    const made = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
    bot_id = String(made.body['bot_id'])
    expect((await service.post('/memory/ingest', { bot_id, content: 'I stay.' })).status).toBe(200)
    service.process.signal('SIGKILL')
    await service.process.exitCode
  }
  rmSync(join(path, 'data', 'identity', 'daimon.reserve'))
  fill(ballast)
  await using refused = runServiceProcess(env)
  expect(await refused.exitCode).toBe(3)
  expect(refused.stderr()).toMatch(/^The disk of .*pgdata is full: 0 MiB free, 64 MiB needed/)
  expect(refused.stderr()).toContain('The data is not damaged.')
  expect(refused.stderr()).not.toMatch(/backup|\n\s+at /)
  rmSync(ballast)
  await using service = await startIdentityService(env)
  expect(await listMemories(service.url, bot_id)).toEqual(['I stay.'])
})

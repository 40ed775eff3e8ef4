import { postgresUrl } from '@daimon/testkit'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startKernelProcess } from './kernel-process.ts'
import { soul } from './soul.ts'

/** A disk of its own that is small; `undefined` where this user may not mount one. */
const smallDisk = (): (Disposable & { readonly path: string }) | undefined => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', path], { stdio: 'pipe' })
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

test('a full disk refuses writes with a reason, reads go on, and nothing acknowledged is lost', async ({
  skip,
}) => {
  if (postgresUrl() !== undefined) skip('of the embedded engine alone')
  using disk = smallDisk()
  if (!disk) throw skip('mounting a tmpfs is not allowed here')
  const ballast = join(disk.path, 'ballast')
  const env = { DATA_DIR: join(disk.path, 'data'), DATABASE_URL: undefined }
  const acknowledged: string[] = []
  let bot_id: unknown
  {
    await using kernel = await startKernelProcess(env)
    bot_id = (await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })).body['bot_id']
    const write = async (content: string) => {
      const reply = await kernel.post('/memory/ingest', { bot_id, content })
      if (reply.status === 200) acknowledged.push(content)
      return reply
    }
    await write('Before the disk was full.')
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await write(`Too much ${at}.`)
      expect([status, body]).toMatchObject([503, { code: 'READY_DEGRADED' }])
      expect(body['detail']).toContain('disk of the database is full')
    }
    const asked = { bot_id, query: 'What was before?' }
    const prepared = await kernel.post('/hybrid/prepare', asked)
    expect([prepared.status, prepared.body['memories']]).toEqual([200, acknowledged])
    rmSync(ballast)
    expect((await write('After it.')).status).toBe(200)
    kernel.process.signal('SIGTERM')
    expect(await kernel.process.exitCode).toBe(0)
  }
  await using again = await startKernelProcess(env)
  const response = await fetch(`${again.url}/v1/avatars/${String(bot_id)}/memories`)
  const { memories } = (await response.json()) as { memories: string[] }
  expect(memories.toSorted()).toEqual(acknowledged.toSorted())
})

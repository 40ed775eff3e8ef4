import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'

import {
  createPostgresDatabase,
  freePort,
  inProofs,
  postgresUrl,
  startChatServer,
} from '@daimon/testkit'
import { beforeEach, describe, expect, test } from 'vitest'

import { openPlace, startUp } from './daimon.ts'

describe('without DATABASE_URL', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'is about the embedded engine'))

  test('up prints its URLs, and Ctrl+C stops it cleanly', async () => {
    await using place = await openPlace()
    const port = String(await freePort())
    const studio = String(await freePort())
    await using child = place.start(['up', '--port', port, '--studio-port', studio])
    await child.waitForLine(/^ready$/)
    expect(child.stdout()).toBe(
      [
        'Daimon',
        `  identity  http://127.0.0.1:${port}`,
        `  docs      http://127.0.0.1:${port}/docs`,
        `  studio    http://127.0.0.1:${studio}`,
        `  data      ${join(place.dataDir, 'identity')}`,
        '  engine    embedded',
        '  embedder  builtin-v2@256',
        'ready\n',
      ].join('\n'),
    )
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${studio}/api/ready`)).status).toBe(200)
    // Twice at once, as npx forwards the signal that the terminal sent.
    child.signal('SIGINT')
    child.signal('SIGINT')
    expect(await child.exitCode).toBe(0)
    expect(child.stderr()).toMatch(/^Starting .*\nStopped\.\n$/)
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
  })

  test('commands find the service by the lock on the data directory, even after a kill', async () => {
    await using place = await openPlace()
    {
      const running = await startUp(place)
      const second = await place.daimon(['up'])
      expect(second.code).toBe(3)
      expect(second.err).toContain(`at ${running.url} (process ${running.process.pid})`)
      const made = await place.daimon(['pack', 'import', 'tutor', '--persist', 'true'])
      expect([made.code, made.err]).toEqual([0, ''])
      running.process.signal('SIGKILL')
      expect(await running.process.exitCode).toBe(137)
    }
    // In-process: the stale lock of the killed service has no effect.
    const { code, out, err } = await place.daimon(['avatar', 'list'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^[0-9a-f-]{36} {2}soulpack:tutor@1\.0\.0 {2}Sage {2}Tutor \/ Teacher\n$/)
  })

  test('studio uses the running service, or starts one', async () => {
    await using place = await openPlace()
    const start = async () => {
      const child = place.start(['studio'])
      await child.waitForLine(/^ready$/)
      const [, studio = '', service = ''] =
        /^ {2}studio +(\S+)\n {2}identity +(\S+)$/m.exec(child.stdout()) ?? []
      return { child, studio, kernel: service }
    }
    const first = await start()
    await using alone = first.child
    const second = await start()
    await using beside = second.child
    expect(second.kernel).not.toBe(first.studio)
    const avatars = await fetch(`${second.studio}/api/v1/avatars`)
    expect(await avatars.json()).toEqual({ items: [], next: null })
    for (const child of [beside, alone]) {
      child.signal('SIGINT')
      expect(await child.exitCode).toBe(0)
    }
    const taken = await place.daimon(['studio', '--port', '70000'])
    expect([taken.code, taken.err]).toEqual([
      2,
      "--port must be a whole number from 0 to 65535, not '70000'.\n",
    ])
  })

  test('serve logs JSON lines and exits with 0', async () => {
    await using place = await openPlace()
    await using child = place.start(['serve'])
    await child.waitForLine(/"msg":"listening"/)
    child.signal('SIGTERM')
    expect(await child.exitCode).toBe(0)
    const lines = child.stdout().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as { msg: string }).at(-1)?.msg).toBe('stopped')
    expect(child.stderr()).toBe('')
  })

  test('bridge embeds over the Ollama protocol, and Ctrl+C stops it', async () => {
    await using place = await openPlace()
    const port = String(await freePort())
    await using child = place.start(['bridge', '--port', port])
    await child.waitForLine(/"msg":"listening"/)
    const answer = await fetch(`http://127.0.0.1:${port}/api/embed`, {
      method: 'POST',
      body: JSON.stringify({ model: 'builtin', input: ['The kettle is on.'] }),
    })
    const { embeddings } = (await answer.json()) as { embeddings: number[][] }
    expect([answer.status, embeddings.length, embeddings[0]?.length]).toEqual([200, 1, 256])
    const second = await place.daimon(['bridge', '--port', port])
    expect([second.code, second.out]).toEqual([3, ''])
    expect(second.err).toContain('the port is in use. Set BRIDGE_PORT to a free port.')
    child.signal('SIGINT')
    expect(await child.exitCode).toBe(0)
  })

  inProofs(() => {
    test('proxy stores a turn in the service that it starts, and Ctrl+C stops both', async () => {
      await using place = await openPlace()
      const provider = await startChatServer('openai')
      const imported = ['pack', 'import', 'tutor', '--persist', 'true', '--external-key', 'sage']
      expect((await place.daimon(imported)).code).toBe(0)
      const args = ['proxy', '--port', '0', '--bot', 'sage', '--openai-url', `${provider.url}/v1`]
      await using child = place.start(args)
      const [, port] = await child.waitForLine(/"port":(\d+).*"msg":"listening"/)
      const answer = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'tiny',
          messages: [{ role: 'user', content: 'My exam in algebra is on Monday.' }],
        }),
      })
      expect([answer.status, answer.headers.get('x-daimon-memory')]).toEqual([200, 'on'])
      child.signal('SIGINT')
      expect(await child.exitCode).toBe(0)
      const { out } = await place.daimon(['memory', 'search', '--bot', 'sage', 'exam'])
      expect(out).toContain('My exam in algebra is on Monday.')
      await provider.close()
    })
  })

  test('up refuses a public address without a key, and a port in use', async () => {
    await using place = await openPlace()
    const open = await place.daimon(['up'], { HOST: '0.0.0.0' })
    expect([open.code, open.out]).toEqual([2, ''])
    expect(open.err).toContain('no key is configured')

    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const taken = await place.daimon(['up', '--port', String(port)])
    server.close()
    expect([taken.code, taken.out]).toEqual([3, ''])
    expect(taken.err).toContain('the port is in use. Set PORT to a free port.')
  })

  type Check = { name: string; state: string; found: string; mend?: string }
  type Diagnosis = { is_sound: boolean; checks: Check[] }

  test('doctor finds no problem on a working machine and creates nothing', async () => {
    await using place = await openPlace()
    const { code, out, err } = await place.daimon(['doctor', '--json'])
    const { is_sound: isSound, checks } = JSON.parse(out) as Diagnosis
    expect([code, err, isSound]).toEqual([0, '', true])
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'node ok',
      'configuration ok',
      'data directory ok',
      'lock ok',
      'engine ok',
      'pgvector ok',
      'embedder ok',
      'packs ok',
      'port ok',
    ])
    const { code: listed } = await place.daimon(['avatar', 'list'])
    expect(listed).toBe(3)
  })

  test('doctor names each problem with its fix and exits with 1', async () => {
    await using place = await openPlace()
    await mkdir(place.dataDir)
    await writeFile(join(place.dataDir, 'identity'), 'no folder')
    await using other = createHttpServer((_request, response) => response.end('hello')).listen(
      0,
      '127.0.0.1',
    )
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, out } = await place.daimon(
      ['doctor', '--json', '--url', `http://127.0.0.1:${port}`],
      {
        PORT: String(port),
        SOULPACKS_ROOT: place.path,
        EMBEDDING_DIMENSION: '7',
      },
    )
    expect(code).toBe(1)
    const { is_sound: isSound, checks } = JSON.parse(out) as Diagnosis
    expect(isSound).toBe(false)
    const broken = checks.filter(({ state }) => state === 'broken')
    expect(broken.map(({ name }) => name)).toEqual([
      'data directory',
      'embedder',
      'packs',
      'port',
      'service',
    ])
    for (const { mend: fix } of broken) expect(fix).toMatch(/\w{3}/)
    const text = await place.daimon(['doctor'], { PORT: 'x' })
    expect(text.code).toBe(1)
    expect(text.out).toContain('→ Correct these variables.')
  })

  test('doctor says how to fix an unreachable database', async () => {
    await using place = await openPlace()
    const url = 'postgresql://daimon:hidden-word@127.0.0.1:4/none'
    const { code, out, err } = await place.daimon(['doctor'], { DATABASE_URL: url })
    expect(code).toBe(1)
    expect(out).toMatch(/^engine +broken {2}The database does not answer/m)
    expect(out).toContain('→ Start PostgreSQL, or correct DATABASE_URL.')
    expect(out + err).not.toContain('hidden-word')
  })
})

test('with DATABASE_URL, commands use that PostgreSQL and create no directory', async (context) => {
  if (postgresUrl() === undefined) context.skip('needs TEST_DATABASE_URL')
  await using place = await openPlace()
  await using database = await createPostgresDatabase()
  const env = { DATABASE_URL: database.url }
  const made = await place.daimon(['pack', 'import', 'tutor', '--persist', 'true'], env)
  expect([made.code, made.err]).toEqual([0, ''])
  expect((await place.daimon(['avatar', 'list'], env)).out).toContain('soulpack:tutor@1.0.0')
  const doctor = await place.daimon(['doctor'], env)
  expect(doctor.out).toMatch(/^engine +ok {6,}postgresql, PostgreSQL \d/m)
  expect(existsSync(place.dataDir)).toBe(false)
})

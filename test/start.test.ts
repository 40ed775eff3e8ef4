import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import {
  createPostgresDatabase,
  freePort,
  postgresUrl,
  spawnProcess,
  waitUntil,
} from '@daimon/testkit'
import { beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

// What the machine happens to set must not decide where a test writes.
const blank = {
  DAIMON_API_KEY: undefined,
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  HOST: undefined,
  PORT: undefined,
  STUDIO_PORT: '0',
  SCANNER_HOST: undefined,
  SCANNER_PORT: '0',
}

type Environment = Record<string, string | undefined>

const launch = (env: Environment) =>
  spawnProcess(process.execPath, ['scripts/start.ts'], { cwd: root, env: { ...blank, ...env } })

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'daimon-start-'))

/** A zombie waits for a parent to read its exit code; it no longer runs. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const curlLine = (output: string) => /^curl .*$/m.exec(output)?.[0] ?? 'false'

test('npm start comes up, its curl works as pasted, and SIGTERM to npm drains it and exits 0', async () => {
  await using folder = await temporaryFolder()
  await using database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const port = await freePort()
  await using npm = spawnProcess('npm', ['start'], {
    cwd: root,
    env: { ...blank, PORT: String(port), DATA_DIR: folder.path, DATABASE_URL: database?.url },
  })

  await npm.waitForLine(/^ready$/)
  const { stdout } = await run('sh', ['-c', curlLine(npm.stdout())])
  expect(JSON.parse(stdout)).toMatchObject({ external_key: 'ada', created: true })
  expect(npm.stdout()).toContain(`http://127.0.0.1:${port}/docs`)
  const studio = /^ {2}studio +(\S+)$/m.exec(npm.stdout())?.[1] ?? ''
  expect(await (await fetch(studio)).text()).toContain('<title>Daimon studio</title>')
  const passedOn = (await (await fetch(`${studio}/api/v1/avatars`)).json()) as { items: object[] }
  expect(passedOn.items).toMatchObject([{ external_key: 'ada' }])
  const place = database ? `/${database.name}` : join(folder.path, 'identity')
  expect(npm.stdout()).toContain(place)
  expect(npm.stdout()).not.toContain(database ? new URL(database.url).password : 'DATABASE_URL')

  npm.signal('SIGTERM')
  expect(await npm.exitCode).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
})

test('no password of the database is shown', async () => {
  const url = 'postgresql://daimon:hidden-word@127.0.0.1:1/none?password=hidden-word'
  await using folder = await temporaryFolder()
  await using launcher = launch({ PORT: '0', DATA_DIR: folder.path, DATABASE_URL: url })
  expect(await launcher.exitCode).not.toBe(0)
  expect(launcher.stdout() + launcher.stderr()).not.toContain('hidden-word')
})

describe('the launcher', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'starts the embedded engine, or none'))

  test('npm start brings the scanner up beside the kernel, in a folder of its own, and takes both down', async () => {
    await using folder = await temporaryFolder()
    const port = await freePort()
    await using launcher = launch({ PORT: '0', SCANNER_PORT: String(port), DATA_DIR: folder.path })
    await launcher.waitForLine(/^ready$/)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`)
    expect(await ready.json()).toMatchObject({ service: 'daimon-scan', status: 'ok' })
    expect(launcher.stdout()).toContain(join(folder.path, 'scanner'))
    launcher.signal('SIGTERM')
    expect(await launcher.exitCode).toBe(0)
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
  })

  test('a launcher that is killed outright takes the kernel with it', async () => {
    await using folder = await temporaryFolder()
    const port = await freePort()
    await using launcher = launch({ PORT: String(port), DATA_DIR: folder.path })
    await launcher.waitForLine(/^ready$/)
    launcher.signal('SIGKILL')
    // The kernel holds the same pipes: they are closed once it is gone as well.
    expect(await launcher.exitCode).toBe(137)
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
  })

  test('a launcher that is killed along with its reader leaves no process running', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('reads the list of children from /proc')
    await using folder = await temporaryFolder()
    const launcher = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      env: { ...process.env, ...blank, PORT: '0', DATA_DIR: folder.path },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const lines = createInterface(launcher.stdout)
    for await (const line of lines) if (line === 'ready') break
    const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8')
    const pids = children.trim().split(' ').map(Number)
    expect(pids).toHaveLength(3)
    try {
      launcher.stdout.destroy()
      launcher.kill('SIGKILL')
      await waitUntil(() => !pids.some(isRunning))
    } finally {
      for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL')
    }
  })

  test('the curl carries the key by its variable, never by its value', async () => {
    await using folder = await temporaryFolder()
    const key = 'a-key-that-nobody-may-read-in-a-log'
    await using launcher = launch({ PORT: '0', DATA_DIR: folder.path, DAIMON_API_KEY: key })

    await launcher.waitForLine(/^ready$/)
    const command = curlLine(launcher.stdout())
    const { stdout } = await run('sh', ['-c', command], {
      env: { ...process.env, DAIMON_API_KEY: key },
    })
    expect(JSON.parse(stdout)).toMatchObject({ created: true })
    expect(command).toContain('-H "Authorization: Bearer $DAIMON_API_KEY"')
    expect(launcher.stdout() + launcher.stderr()).not.toContain(key)
    // In order, so that the kernel no longer writes into the folder that goes now.
    launcher.signal('SIGTERM')
    expect(await launcher.exitCode).toBe(0)
  })

  test('a program that refuses to start is named, and its exit code passed on', async () => {
    await using folder = await temporaryFolder()
    await using launcher = launch({ HOST: '0.0.0.0', PORT: '0', DATA_DIR: folder.path })
    expect(await launcher.exitCode).toBe(2)
    // Both refuse to stand open to others without a key; which is first, nobody decides.
    expect(launcher.stderr()).toMatch(/The (?:kernel|studio) ended by itself with exit code 2/)
    expect(launcher.stdout()).not.toContain('ready')
  })

  test('a port that is taken is told before anything starts', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    await using launcher = launch({ PORT: port })
    expect(await launcher.exitCode).toBe(2)
    expect(launcher.stderr()).toMatch(new RegExp(`^Port ${port}, .* is taken: .* set PORT`))
    server.close()
  })

  test.each(['abc', '70000', '-1'])('PORT=%s is refused with its range', async (port) => {
    await using launcher = launch({ PORT: port })
    expect(await launcher.exitCode).toBe(2)
    expect(launcher.stderr()).toContain(`PORT must be a port from 0 to 65535, not '${port}'.`)
  })
})

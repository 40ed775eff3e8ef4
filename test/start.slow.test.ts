import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import {
  createPostgresDatabase,
  freePort,
  inProofs,
  postgresUrl,
  spawnProcess,
  waitUntil,
} from '@daimon/testkit'
import { beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

// The environment of the machine must not influence where a test writes.
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

const temporaryDirectory = () => mkdtempDisposable(join(tmpdir(), 'daimon-start-'))

/** A zombie isn't running: it waits until its parent reads its exit code. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const curlLine = (output: string) => /^curl .*$/m.exec(output)?.[0] ?? 'false'

test('npm start gets ready, its curl works as printed, and SIGTERM to npm drains it and exits with 0', async () => {
  await using directory = await temporaryDirectory()
  await using database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const port = await freePort()
  await using npm = spawnProcess('npm', ['start'], {
    cwd: root,
    env: { ...blank, PORT: String(port), DATA_DIR: directory.path, DATABASE_URL: database?.url },
  })

  await npm.waitForLine(/^ready$/)
  const { stdout } = await run('sh', ['-c', curlLine(npm.stdout())])
  expect(JSON.parse(stdout)).toMatchObject({ external_key: 'ada', created: true })
  expect(npm.stdout()).toContain(`http://127.0.0.1:${port}/docs`)
  const studio = /^ {2}studio +(\S+)$/m.exec(npm.stdout())?.[1] ?? ''
  expect(await (await fetch(studio)).text()).toContain('<title>Daimon Studio</title>')
  const passedOn = (await (await fetch(`${studio}/api/v1/avatars`)).json()) as { items: object[] }
  expect(passedOn.items).toMatchObject([{ external_key: 'ada' }])
  expect(npm.stdout()).toContain(database ? `/${database.name}` : directory.path)
  expect(npm.stdout()).not.toContain(database ? new URL(database.url).password : 'DATABASE_URL')

  npm.signal('SIGTERM')
  expect(await npm.exitCode).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
})

test('prints no password of the database', async () => {
  const url = 'postgresql://daimon:hidden-word@127.0.0.1:1/none?password=hidden-word'
  await using directory = await temporaryDirectory()
  await using launcher = launch({ PORT: '0', DATA_DIR: directory.path, DATABASE_URL: url })
  expect(await launcher.exitCode).not.toBe(0)
  expect(launcher.stdout() + launcher.stderr()).not.toContain('hidden-word')
})

describe('the launcher', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'starts the embedded engine, or none'))

  test('starts the scanner with its own data directory, prints a curl with the variable of the key, never its value, and stops everything', async () => {
    await using directory = await temporaryDirectory()
    const port = await freePort()
    const key = 'a-key-that-must-not-be-in-a-log'
    await using launcher = launch({
      PORT: '0',
      SCANNER_PORT: String(port),
      DATA_DIR: directory.path,
      DAIMON_API_KEY: key,
    })
    await launcher.waitForLine(/^ready$/)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`)
    expect(await ready.json()).toMatchObject({ service: 'daimon-scan', status: 'ok' })
    expect((await readdir(directory.path)).toSorted()).toEqual(['identity', 'scanner'])
    const command = curlLine(launcher.stdout())
    const { stdout } = await run('sh', ['-c', command], {
      env: { ...process.env, DAIMON_API_KEY: key },
    })
    expect(JSON.parse(stdout)).toMatchObject({ created: true })
    expect(command).toContain('-H "Authorization: Bearer $DAIMON_API_KEY"')
    launcher.signal('SIGTERM')
    expect(await launcher.exitCode).toBe(0)
    expect(launcher.stdout() + launcher.stderr()).not.toContain(key)
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
  })

  inProofs(() => {
    test('on a terminal, prints one line per step and no JSON logs, and Ctrl+C stops everything', async ({
      skip,
    }) => {
      const isThere = await run('script', ['--version']).then(
        () => true,
        () => false,
      )
      if (!isThere) skip('needs script')
      await using directory = await temporaryDirectory()
      const port = await freePort()
      const terminal = spawn(
        'script',
        // Without exec, a shell such as dash waits for the launcher and exits with 130 itself.
        ['-qec', `exec ${process.execPath} scripts/start.ts`, '/dev/null'],
        {
          cwd: root,
          env: { ...process.env, ...blank, PORT: String(port), DATA_DIR: directory.path },
          stdio: ['pipe', 'pipe', 'inherit'],
        },
      )
      let output = ''
      terminal.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
      const exit = once(terminal, 'exit')
      await waitUntil(() => /^ready\r$/m.test(output))
      for (const step of ['identity service', 'Studio', 'scanner'])
        expect(output).toMatch(new RegExp(`✓ ${step} +\\d+\\.\\d s\r\n`))
      expect(output).not.toContain('"level"')
      terminal.stdin.write('\u0003')
      expect(await exit).toEqual([0, null])
      expect(output).toMatch(/Stopping…\r\n[^]*Stopped\.\r\n/)
      await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
    })

    test('the identity service stops when the launcher is killed', async () => {
      await using directory = await temporaryDirectory()
      const port = await freePort()
      await using launcher = launch({ PORT: String(port), DATA_DIR: directory.path })
      await launcher.waitForLine(/^ready$/)
      launcher.signal('SIGKILL')
      // The identity service has the same pipes, so they close once it has exited too.
      expect(await launcher.exitCode).toBe(137)
      await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
    })
  })

  test('no process survives when the launcher and its reader are killed', async ({ skip }) => {
    if (process.platform !== 'linux') skip('reads the list of children from /proc')
    await using directory = await temporaryDirectory()
    const launcher = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      env: { ...process.env, ...blank, PORT: '0', DATA_DIR: directory.path },
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

  test('names a program that fails to start, and exits with its code', async () => {
    await using directory = await temporaryDirectory()
    await using launcher = launch({ HOST: '0.0.0.0', PORT: '0', DATA_DIR: directory.path })
    expect(await launcher.exitCode).toBe(2)
    // Both refuse a public address without a key; either may be first.
    expect(launcher.stderr()).toMatch(/(?:the identity service|Studio) exited with code 2\. See/)
    expect(launcher.stdout()).not.toContain('ready')
  })

  test('reports a port in use before anything starts', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    await using launcher = launch({ PORT: port })
    expect(await launcher.exitCode).toBe(2)
    expect(launcher.stderr()).toMatch(
      new RegExp(`^Can't start the identity service: port ${port} is in use\\. .* set PORT\\.`),
    )
    server.close()
  })

  test.each(['abc', '70000', '-1'])('refuses PORT=%s with its range', async (port) => {
    await using launcher = launch({ PORT: port })
    expect(await launcher.exitCode).toBe(2)
    expect(launcher.stderr()).toContain(`PORT must be a port from 0 to 65535, not '${port}'.`)
  })
})

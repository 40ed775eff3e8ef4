import { run } from '@daimon/scanner-cli'
import { freePort, waitUntil } from '@daimon/testkit'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startServiceProcess } from './service-process.ts'

const APP = `const { exec } = require('child_process')
const app = require('express')()
app.get('/x/:id', (req) => exec('ls ' + req.params.id))
`

const temporary = (name: string) => mkdtempDisposable(join(tmpdir(), `daimon-${name}-`))

/** A random-looking name, which does not compress. */
const getName = (number: number): string =>
  `x${createHash('sha256').update(String(number)).digest('hex').slice(0, 20)}`

/** Writes a repository of some modules, one of them with a vulnerability. */
const repository = (root: string, modules: number): void => {
  mkdirSync(join(root, 'lib'), { recursive: true })
  writeFileSync(join(root, 'app.js'), APP)
  for (let at = 0; at < modules; at += 1)
    writeFileSync(
      join(root, 'lib', `part${at}.js`),
      Array.from({ length: 8 }, (_, n) => `exports.${getName(at * 8 + n)} = (a) => a`).join('\n'),
    )
}

/** The command line on the real network; counts what it sends. */
const commandLine = (cache: string) => {
  const sent: number[] = []
  const call = async (args: readonly string[]) => {
    sent.length = 0
    let received = { path: '', report: 0 }
    const [out, err]: [string[], string[]] = [[], []]
    const code = await run(args, {
      out: { write: (data) => out.push(data.toString()) },
      err: { write: (text) => err.push(text) },
      env: { XDG_CACHE_HOME: cache },
      signal: new AbortController().signal,
      fetch: (url, init) => {
        sent.push((init?.body as Uint8Array | undefined)?.length ?? 0)
        return fetch(url, init).then(async (response) => {
          const { pathname } = new URL(url instanceof Request ? url.url : url)
          if (pathname.endsWith('/report'))
            received = { path: pathname, report: (await response.clone().arrayBuffer()).byteLength }
          return response
        })
      },
      nowMs: Date.now,
      // A service that is down comes back: the client gives it a minute here.
      wait: (milliseconds) => delay(Math.max(50, milliseconds * 4)),
    })
    const bytes = sent.reduce((sum, count) => sum + count, 0)
    return { code, out: out.join(''), err: err.join(''), bytes, received }
  }
  return { call, sent }
}

test('scans a repository, and the second time sends only what has changed', async () => {
  await using data = await temporary('data')
  await using code = await temporary('code')
  await using cache = await temporary('cache')
  repository(code.path, 60)
  await using service = await startServiceProcess({
    DATA_DIR: data.path,
    ENGINE_BITS_PER_SECOND: '144000',
  })
  const { call } = commandLine(cache.path)
  const scan = ['scan', code.path, '--api-url', service.url]
  const first = await call(scan)
  expect(first).toMatchObject({ code: 1 })
  expect(first.out).toMatch(/critical\s+V1\s+unverified/)

  writeFileSync(join(code.path, 'lib', 'part7.js'), 'exports.other = (a) => a\n')
  const second = await call([...scan, '--format', 'sarif'])
  expect(second.code).toBe(1)
  expect(second.bytes).toBeLessThan(Math.min(2_000, first.bytes / 2))
  expect(JSON.parse(second.out)).toMatchObject({ version: '2.1.0' })
  expect(second.err).toMatch(/already has \d+ of \d+ fragments/)
  // The response was a difference; the result is the service's report, byte for byte.
  expect(first.received.report).toBeGreaterThan(1_000)
  expect(second.received.report).toBeLessThan(300)
  const buildReport = async (format: string) =>
    (await fetch(`${service.url}${second.received.path}?format=${format}`)).text()
  expect(second.out).toBe(await buildReport('sarif'))
  expect((await call([...scan, '--format', 'json'])).out).toBe(await buildReport('json'))

  // A damaged cache costs only time.
  const reports = join(cache.path, 'daimon-scan', 'reports')
  for (const name of readdirSync(reports)) writeFileSync(join(reports, name), 'x\nrubbish')
  const third = await call([...scan, '--format', 'html'])
  expect(third.out).toBe(await buildReport('html'))
})

test('follows a scan to its end while the service is killed in the middle', async () => {
  await using data = await temporary('data')
  await using code = await temporary('code')
  await using cache = await temporary('cache')
  repository(code.path, 150)
  const env = { DATA_DIR: data.path, SCANNER_PORT: String(await freePort()) }
  const { call, sent } = commandLine(cache.path)
  await using first = await startServiceProcess({ ...env, ENGINE_BITS_PER_SECOND: '800' })
  const scanning = call(['scan', code.path, '--api-url', first.url])
  await waitUntil(() => sent.length > 2)
  first.process.signal('SIGKILL')
  await first.process.exitCode
  await using second = await startServiceProcess({ ...env, ENGINE_BITS_PER_SECOND: '0' })
  expect(second.url).toBe(first.url)
  expect(await scanning).toMatchObject({ code: 1 })
})

test('resumes an interrupted upload where it was cut', async () => {
  await using data = await temporary('data')
  await using service = await startServiceProcess({ DATA_DIR: data.path })
  const bytes = randomBytes(5_000)
  const packed = brotliCompressSync(bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { hostname, port } = new URL(service.url)
  const path = `/api/v1/client/fragments/${digest}`
  const cut = 500
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      Buffer.concat([
        Buffer.from(
          `PUT ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\ncontent-encoding: br\r\ncontent-length: ${packed.length}\r\n\r\n`,
        ),
        packed.subarray(0, cut),
      ]),
      () => setTimeout(() => socket.destroy(), 200),
    ),
  )
  const put = (range: string, body: Uint8Array) =>
    fetch(service.url + path, {
      method: 'PUT',
      redirect: 'manual',
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'br',
        'content-range': range,
      },
      body: new Uint8Array(body),
    })
  const arrived = (await waitUntil(async () => {
    const reply = await put(`bytes */${packed.length}`, new Uint8Array())
    return /^bytes=0-(\d+)$/.exec(reply.headers.get('range') ?? '')?.[1]
  })) as string
  expect(Number(arrived)).toBe(cut - 1)
  const rest = await put(`bytes ${cut}-${packed.length - 1}/${packed.length}`, packed.subarray(cut))
  expect(rest.status).toBe(204)
})

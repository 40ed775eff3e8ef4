import { run } from '@daimon/scanner-cli'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { directoryOfFiles } from '@daimon/testkit'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServiceProcess } from './service-process.ts'

const APP = {
  'package.json': '{"main":"app.js"}',
  'app.js': `const { exec } = require('node:child_process')
require('node:http').createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  if (url.pathname !== '/size') return response.writeHead(404).end()
  exec('wc -c ' + url.searchParams.get('of'), (error, text) => response.end(text))
}).listen(8080)
`,
}

const call = async (args: readonly string[], cache: string) => {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await run(args, {
    out: { write: (data) => out.push(data.toString()) },
    err: { write: (text) => err.push(text) },
    env: { XDG_CACHE_HOME: cache },
    signal: new AbortController().signal,
    fetch,
    nowMs: Date.now,
    wait: (milliseconds) => delay(Math.min(200, milliseconds)),
  })
  return { code, out: out.join(''), err: err.join('') }
}

test('writes what a service has proven of shared sources to a directory, and verifies it again locally', async ({
  skip,
}) => {
  try {
    await openSandbox()
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    skip(error.message)
  }
  using data = directoryOfFiles({})
  using code = directoryOfFiles(APP)
  using cache = directoryOfFiles({})
  using proofs = directoryOfFiles({})
  await using service = await startServiceProcess({
    DATA_DIR: data.path,
    ENGINE_BITS_PER_SECOND: '0',
  })
  const scan = ['scan', code.path, '--api-url', service.url, '--proofs', proofs.path]
  const unshared = await call(scan, cache.path)
  expect(unshared.err).toContain('No proofs written')
  const shared = await call([...scan, '--share-source'], cache.path)
  expect(shared.code).toBe(1)
  const files = readdirSync(proofs.path)
  expect(files).toEqual([expect.stringMatching(/^f-[0-9a-f]+\.proof\.json$/)])
  const file = join(proofs.path, files[0] ?? '')
  expect(shared.err).toContain(`proof  ${file}`)
  expect(await call(['verify', file], cache.path)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Reproduced, V3') as string,
  })
}, 300_000)

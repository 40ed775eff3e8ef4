import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runSandboxed } from './run-sandboxed.ts'
import { needSandbox } from './testing/in-sandbox.ts'

needSandbox()

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  diskBytes: 256 * MEBIBYTE,
  memoryBytes: 1024 * MEBIBYTE,
  processes: 256,
  wallMs: 120_000,
  cpuMs: 120_000,
}
const POSTGRESQL = '/usr/lib/postgresql'
const CHROMIUM = '/usr/lib/chromium/chromium'

test('runs PostgreSQL in its profile, with answers over a socket and over the loopback', async (context) => {
  if (!existsSync(POSTGRESQL)) context.skip('PostgreSQL is not installed')
  const programs = `${POSTGRESQL}/${readdirSync(POSTGRESQL)[0]}/bin`
  const { stdout, stderr } = await runSandboxed({
    argv: [
      'sh',
      '-c',
      `set -e; PATH=${programs}:$PATH; cd /work/tmp
       initdb -D db -U user --auth=trust -N >log 2>&1 || { cat log >&2; exit 1; }
       pg_ctl -D db -w -o "-c unix_socket_directories=/work/tmp" -l log start >/dev/null || { cat log >&2; exit 1; }
       for host in /work/tmp 127.0.0.1; do psql -h $host -U user -d postgres -Atc 'select 40 + 2'; done
       pg_ctl -D db -m immediate stop >/dev/null`,
    ],
    profile: 'postgresql',
    limits: LIMITS,
  })
  expect({ stdout, stderr }).toEqual({ stdout: '42\n42\n', stderr: '' })
})

test('runs a page in Chromium in its profile', async (context) => {
  if (!existsSync(CHROMIUM)) context.skip('Chromium is not installed')
  const page = `<p></p><script>document.querySelector('p').textContent = 40 + 2</script>`
  const { stdout } = await runSandboxed({
    argv: [
      CHROMIUM,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--dump-dom',
      `data:text/html,${page}`,
    ],
    profile: 'chromium',
    limits: LIMITS,
  })
  expect(stdout).toContain('<p>42</p>')
})

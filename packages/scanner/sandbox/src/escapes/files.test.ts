import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox, placeCanariesForTest } from '../testing/in-sandbox.ts'

needSandbox()

const node = (program: string) => ['node', '-e', program]
const shell = (program: string) => ['sh', '-c', program]

const hostDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-escape-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('finds no file of the host to read', async () => {
  const canaries = await placeCanariesForTest()
  const { stdout } = await runSandboxed({
    argv: shell(
      `cat ${canaries.file} /root/.ssh/* /etc/shadow /proc/1/root${canaries.file}; ls /root /home /var; find / -xdev -name '${canaries.file.split('/').at(-2)}'`,
    ),
  })
  expect(stdout).toBe('')
})

test('leaves the host and the mounted directories unchanged by writes', async () => {
  const directory = hostDirectory()
  writeFileSync(join(directory, 'kept'), 'as it was')
  const { files } = await runSandboxed({
    argv: node(`
      const fs = require('fs'), written = []
      for (const path of ['/target/kept', '/target/new', '/usr/bin/new', '/etc/new', '/new', '/proc/sys/kernel/hostname', '/dev/new', '/node/bin/node'])
        try { fs.writeFileSync(path, 'changed'); written.push(path) } catch {}
      try { fs.rmSync('/target/kept'); written.push('rm') } catch {}
      try { fs.chmodSync('/target/kept', 0o777); written.push('chmod') } catch {}
      fs.writeFileSync('/work/out/written', written.join())`),
    mounts: [{ from: directory, to: '/target' }],
  })
  expect(files['written']).toBe('')
  expect(readFileSync(join(directory, 'kept'), 'utf8')).toBe('as it was')
  expect(existsSync(join(directory, 'new'))).toBe(false)
})

test('returns nothing of the host through result files that are links, pipes, or directories', async () => {
  const canaries = await placeCanariesForTest()
  const { files } = await runSandboxed({
    argv: shell(`cd out
      ln -s ${canaries.file} link; ln -s /proc/self/environ environ; mkfifo pipe; mkdir folder
      ln -s ../../../../..${canaries.file} up; ln -s /dev/zero zero; echo honest > honest`),
  })
  expect({ ...files }).toEqual({ honest: 'honest\n' })
})

test('reads only inside when the result directory is replaced by a link', async () => {
  const canaries = await placeCanariesForTest()
  const { files } = await runSandboxed({
    argv: shell(`rm -rf out; ln -s ${tmpdir()} out; ln -s ${canaries.file} secret`),
  })
  expect(JSON.stringify(files)).not.toContain(canaries.secret)
})

test('keeps a link in a mounted directory from leading out of it', async () => {
  const canaries = await placeCanariesForTest()
  const directory = hostDirectory()
  symlinkSync(canaries.file, join(directory, 'link'))
  const { stdout, exit } = await runSandboxed({
    argv: ['cat', '/target/link'],
    mounts: [{ from: directory, to: '/target' }],
  })
  expect(stdout).toBe('')
  expect(exit).toBe(1)
})

test('treats the hostile name of a result file as a name only', async () => {
  const { files } = await runSandboxed({
    argv: node(
      "for (const name of ['__proto__', '-n', 'a b', '$(id)', 'new\\nline']) require('fs').writeFileSync('/work/out/' + name, name)",
    ),
  })
  expect(Object.entries(files).every(([name, content]) => name === content)).toBe(true)
  expect(Object.keys(files)).toHaveLength(5)
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
})

test('stops filling the disk at the limit, in every directory', async () => {
  const bytes = 8 * 1024 * 1024
  const before = statSync(tmpdir())
  const { files } = await runSandboxed({
    argv: shell(`for folder in /work /tmp /dev/shm /work/home /var/tmp /dev /; do
        head -c ${bytes * 3} /dev/zero > $folder/filler 2>/dev/null
      done
      rm -f /work/filler /tmp/filler /work/home/filler
      wc -c < /dev/shm/filler > /work/out/shared; ls /dev/filler /filler /var/tmp/filler > /work/out/others`),
    limits: { diskBytes: bytes },
  })
  expect(Number(files['shared'])).toBeLessThanOrEqual(bytes)
  expect(files['others']).toBe('')
  expect(statSync(tmpdir()).dev).toBe(before.dev)
})

test('stops a million small files at the limit', async () => {
  const { exit, reason } = await runSandboxed({
    argv: node(
      "for (let made = 0; made < 1e6; made++) require('fs').writeFileSync('/work/tmp/' + made, '')",
    ),
    limits: { files: 10_000, wallMs: 60_000, cpuMs: 60_000 },
  })
  expect({ exit, reason }).toEqual({ exit: null, reason: 'files' })
})

test('does not end a run whose files stay below the limit', async () => {
  const { exit, reason } = await runSandboxed({
    argv: node(
      "for (let made = 0; made < 5e3; made++) require('fs').writeFileSync('/dev/shm/' + made, ''); setTimeout(() => {}, 300)",
    ),
    limits: { files: 10_000, wallMs: 60_000, cpuMs: 60_000 },
  })
  expect({ exit, reason }).toEqual({ exit: 0, reason: 'exited' })
})

test('refuses to make a device node', async () => {
  const { stdout } = await runSandboxed({
    argv: shell('mknod /work/tmp/memory c 1 1; mknod /work/tmp/disk b 8 0; ls /work/tmp'),
  })
  expect(stdout).toBe('')
})

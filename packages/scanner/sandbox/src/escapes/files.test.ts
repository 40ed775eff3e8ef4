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
import { needSandbox, plantForTest } from '../testing/in-sandbox.ts'

needSandbox()

const node = (program: string) => ['node', '-e', program]
const shell = (program: string) => ['sh', '-c', program]

const hostFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-escape-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('reading the files of the host finds none', async () => {
  const planted = await plantForTest()
  const { stdout } = await runSandboxed({
    argv: shell(
      `cat ${planted.file} /root/.ssh/* /etc/shadow /proc/1/root${planted.file}; ls /root /home /var; find / -xdev -name '${planted.file.split('/').at(-2)}'`,
    ),
  })
  expect(stdout).toBe('')
})

test('writing anywhere leaves the host as it was, and what is mounted too', async () => {
  const folder = hostFolder()
  writeFileSync(join(folder, 'kept'), 'as it was')
  const { files } = await runSandboxed({
    argv: node(`
      const fs = require('fs'), written = []
      for (const path of ['/target/kept', '/target/new', '/usr/bin/new', '/etc/new', '/new', '/proc/sys/kernel/hostname', '/dev/new', '/node/bin/node'])
        try { fs.writeFileSync(path, 'changed'); written.push(path) } catch {}
      try { fs.rmSync('/target/kept'); written.push('rm') } catch {}
      try { fs.chmodSync('/target/kept', 0o777); written.push('chmod') } catch {}
      fs.writeFileSync('/work/out/written', written.join())`),
    mounts: [{ from: folder, to: '/target' }],
  })
  expect(files['written']).toBe('')
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('as it was')
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('result files that are links, pipes or folders hand nothing of the host back', async () => {
  const planted = await plantForTest()
  const { files } = await runSandboxed({
    argv: shell(`cd out
      ln -s ${planted.file} link; ln -s /proc/self/environ environ; mkfifo pipe; mkdir folder
      ln -s ../../../../..${planted.file} up; ln -s /dev/zero zero; echo honest > honest`),
  })
  expect({ ...files }).toEqual({ honest: 'honest\n' })
})

test('a result folder that is swapped for a link leads nowhere else than inside', async () => {
  const planted = await plantForTest()
  const { files } = await runSandboxed({
    argv: shell(`rm -rf out; ln -s ${tmpdir()} out; ln -s ${planted.file} secret`),
  })
  expect(JSON.stringify(files)).not.toContain(planted.secret)
})

test('a link in what is mounted does not lead out of it', async () => {
  const planted = await plantForTest()
  const folder = hostFolder()
  symlinkSync(planted.file, join(folder, 'link'))
  const { stdout, exit } = await runSandboxed({
    argv: ['cat', '/target/link'],
    mounts: [{ from: folder, to: '/target' }],
  })
  expect(stdout).toBe('')
  expect(exit).toBe(1)
})

test('a result file by a hostile name is a name and no more', async () => {
  const { files } = await runSandboxed({
    argv: node(
      "for (const name of ['__proto__', '-n', 'a b', '$(id)', 'new\\nline']) require('fs').writeFileSync('/work/out/' + name, name)",
    ),
  })
  expect(Object.entries(files).every(([name, content]) => name === content)).toBe(true)
  expect(Object.keys(files)).toHaveLength(5)
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
})

test('filling the disk ends at the bound, everywhere', async () => {
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

test('a million small files end at the bound', async () => {
  const { exit, reason } = await runSandboxed({
    argv: node(
      "for (let made = 0; made < 1e6; made++) require('fs').writeFileSync('/work/tmp/' + made, '')",
    ),
    limits: { files: 10_000, wallMs: 60_000, cpuMs: 60_000 },
  })
  expect({ exit, reason }).toEqual({ exit: null, reason: 'files' })
})

test('files that stay below their bound are no reason to end', async () => {
  const { exit, reason } = await runSandboxed({
    argv: node(
      "for (let made = 0; made < 5e3; made++) require('fs').writeFileSync('/dev/shm/' + made, ''); setTimeout(() => {}, 300)",
    ),
    limits: { files: 10_000, wallMs: 60_000, cpuMs: 60_000 },
  })
  expect({ exit, reason }).toEqual({ exit: 0, reason: 'exited' })
})

test('making a device node fails', async () => {
  const { stdout } = await runSandboxed({
    argv: shell('mknod /work/tmp/memory c 1 1; mknod /work/tmp/disk b 8 0; ls /work/tmp'),
  })
  expect(stdout).toBe('')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { ProfileName } from '../profiles.ts'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

const hostFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-sockets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A service of the host, and what it was sent. */
const listen = async (path: string): Promise<{ readonly received: () => string }> => {
  let received = ''
  const server: Server = createServer((socket) => socket.on('data', (data) => (received += data)))
  await new Promise<void>((resolve) => server.listen(path, resolve))
  execFileSync('chmod', ['777', path])
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { received: () => received }
}

const PROFILE_NAMES: readonly ProfileName[] = ['node', 'application', 'postgresql', 'chromium']

test.each(PROFILE_NAMES)(
  'a socket of the host in a submitted directory is out of reach of %s',
  async (profile) => {
    const folder = hostFolder()
    writeFileSync(join(folder, 'secret'), 'a secret')
    const { received } = await listen(join(folder, 'service.sock'))
    const { stdout } = await runSandboxed({
      argv: [
        'perl',
        '-MSocket',
        '-e',
        `print "read " if open(my $file, "<", "/target/secret");
         for my $type (SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET) {
           my ($s, $a, $b); socket($s, AF_UNIX, $type, 0) && connect($s, sockaddr_un("/target/service.sock")) && syswrite($s, "out") && print "sent ";
           socketpair($a, $b, AF_UNIX, $type, 0) && connect($a, sockaddr_un("/target/service.sock")) && syswrite($a, "out") && print "pair sent " }`,
      ],
      mounts: [{ from: folder, to: '/target' }],
      profile,
    })
    expect(stdout).toBe('read ')
    expect(received()).toBe('')
  },
)

test('datagram sockets, which need no connection, cannot be had', async () => {
  const { stdout } = await runSandboxed({
    argv: [
      'perl',
      '-MSocket',
      '-e',
      `socketpair(my $a, my $b, AF_UNIX, SOCK_DGRAM, 0) and print "pair ";
       socket(my $s, AF_UNIX, SOCK_DGRAM, 0) and print "socket "`,
    ],
  })
  expect(stdout).toBe('')
})

test('a named pipe of the host in a submitted directory is not there', async () => {
  const folder = hostFolder()
  execFileSync('mkfifo', ['-m', '666', join(folder, 'pipe')])
  symlinkSync('pipe', join(folder, 'link'))
  const { stdout } = await runSandboxed({
    argv: ['ls', '-A', '/target'],
    mounts: [{ from: folder, to: '/target' }],
  })
  expect(stdout).toBe('')
})

test('a lock that is taken inside does not reach the file of the host', async () => {
  const folder = hostFolder()
  const path = join(folder, 'database')
  writeFileSync(path, '')
  const run = runSandboxed({
    argv: ['flock', '/target/database', 'sh', '-c', 'echo > out/locked; sleep 1'],
    mounts: [{ from: folder, to: '/target' }],
  })
  let isFree = true
  while (await Promise.race([run.then(() => false), setImmediate(true)]))
    isFree &&= isLockable(path)
  expect((await run).files['locked']).toBe('\n')
  expect(isFree).toBe(true)
})

const isLockable = (path: string): boolean => {
  try {
    execFileSync('flock', ['--nonblock', path, 'true'])
    return true
  } catch {
    return false
  }
}

test('node talks to its children as before', async () => {
  const { stdout, stderr } = await runSandboxed({
    argv: [
      'node',
      '-e',
      `const { fork, spawnSync } = require('child_process')
       console.log(spawnSync('cat', { input: 'by a pipe' }).stdout.toString())
       const child = fork('/work/child.js')
       child.on('message', (text) => (console.log(text), child.disconnect()))
       child.send('by a channel')`,
    ],
    files: { 'child.js': `process.on('message', (text) => process.send(text))` },
  })
  expect({ stdout, stderr }).toEqual({ stdout: 'by a pipe\nby a channel\n', stderr: '' })
})

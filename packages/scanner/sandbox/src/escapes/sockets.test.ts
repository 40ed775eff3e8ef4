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

const hostDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-sockets-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A service of the host, and the data it received. */
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
  'keeps a host socket in a submitted directory out of reach of %s',
  async (profile) => {
    const directory = hostDirectory()
    writeFileSync(join(directory, 'secret'), 'a secret')
    const { received } = await listen(join(directory, 'service.sock'))
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
      mounts: [{ from: directory, to: '/target' }],
      profile,
    })
    expect(stdout).toBe('read ')
    expect(received()).toBe('')
  },
)

test('refuses datagram sockets, which need no connection', async () => {
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

test('omits a named pipe of the host in a submitted directory', async () => {
  const directory = hostDirectory()
  execFileSync('mkfifo', ['-m', '666', join(directory, 'pipe')])
  symlinkSync('pipe', join(directory, 'link'))
  const { stdout } = await runSandboxed({
    argv: ['ls', '-A', '/target'],
    mounts: [{ from: directory, to: '/target' }],
  })
  expect(stdout).toBe('')
})

test('keeps a lock that is taken inside off the file of the host', async () => {
  const directory = hostDirectory()
  const path = join(directory, 'database')
  writeFileSync(path, '')
  const run = runSandboxed({
    argv: ['flock', '/target/database', 'sh', '-c', 'echo > out/locked; sleep 1'],
    mounts: [{ from: directory, to: '/target' }],
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

test('leaves node able to talk to its children', async () => {
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

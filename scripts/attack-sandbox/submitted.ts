import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  PROFILES,
  type ProfileName,
  type StagedSandbox,
  openSandbox,
} from '@daimon/scanner-sandbox'
import type { AttackGroup, Attempt } from './attempt.ts'

type Way = { readonly id: string; readonly tries: string; readonly program: string }

const TARGET = '/target'
const PRELUDE = `use Socket; my ($s, $a, $b, $out); my $to = sockaddr_un("${TARGET}/service.sock");`

/** Paths from a submitted directory to the host; each prints its effect. */
const WAYS: readonly Way[] = [
  {
    id: 'stream',
    tries: 'send through a socket in the directory',
    program:
      'socket($s, AF_UNIX, SOCK_STREAM, 0) && connect($s, $to) && syswrite($s, "secret") && print "sent"',
  },
  {
    id: 'packets',
    tries: 'send packets through a socket in the directory',
    program:
      'socket($s, AF_UNIX, SOCK_SEQPACKET, 0) && connect($s, $to) && syswrite($s, "secret") && print "sent"',
  },
  {
    id: 'datagram',
    tries: 'send a datagram to a socket in the directory',
    program: 'socket($s, AF_UNIX, SOCK_DGRAM, 0) && send($s, "secret", 0, $to) && print "sent"',
  },
  {
    id: 'pair',
    tries: 'connect one of a pair to a socket in the directory',
    program:
      'for my $type (SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET) { socketpair($a, $b, AF_UNIX, $type, 0) && connect($a, $to) && print "connected" }',
  },
  {
    id: 'by-proc',
    tries: 'connect to the socket through /proc',
    program: `socket($s, AF_UNIX, SOCK_STREAM, 0) && connect($s, sockaddr_un("/proc/self/root${TARGET}/service.sock")) && print "connected"`,
  },
  {
    id: 'pipe',
    tries: 'write to a named pipe in the directory',
    program: `use Fcntl; sysopen($out, "${TARGET}/pipe", O_WRONLY | O_NONBLOCK) && syswrite($out, "secret") && print "sent"`,
  },
  {
    id: 'link',
    tries: 'read through a link that leaves the directory',
    program: `open($out, "<", "${TARGET}/link") && print <$out>`,
  },
  {
    id: 'write',
    tries: 'change a file of the directory',
    program: `open($out, ">>", "${TARGET}/file") && print "opened"`,
  },
  {
    id: 'remove',
    tries: 'remove a file of the directory',
    program: `unlink("${TARGET}/file") && print "removed"`,
  },
]

/** A service of the host listens in a submitted directory: no profile may reach it. */
export const attackFromSubmitted: AttackGroup['run'] = async ({ signal }) => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-attack-'))
  chmodSync(directory, 0o755)
  writeFileSync(join(directory, 'file'), '')
  chmodSync(join(directory, 'file'), 0o666)
  symlinkSync('/etc/passwd', join(directory, 'link'))
  execFileSync('mkfifo', ['-m', '666', join(directory, 'pipe')])
  const pipe = openSync(join(directory, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK)
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.destroy()
  })
  try {
    await new Promise<void>((resolve) => server.listen(join(directory, 'service.sock'), resolve))
    chmodSync(join(directory, 'service.sock'), 0o777)
    using sandbox = await (await openSandbox({ signal })).stage(directory, signal)
    const attempts: Attempt[] = []
    for (const profile of Object.keys(PROFILES) as ProfileName[])
      for (const way of WAYS) {
        const said = await tryWay(sandbox, directory, way, profile)
        const broken = [said, visits > 0 ? 'the service was reached' : '', piped(pipe)]
          .filter(Boolean)
          .join('; ')
        attempts.push({
          id: `${way.id} (${profile})`,
          tries: way.tries,
          ...(broken !== '' && { broken }),
        })
      }
    return attempts
  } finally {
    closeSync(pipe)
    await new Promise((resolve) => server.close(resolve))
    rmSync(directory, { recursive: true, force: true })
  }
}

const tryWay = async (
  sandbox: StagedSandbox,
  directory: string,
  { program }: Way,
  profile: ProfileName,
): Promise<string> => {
  const { stdout } = await sandbox.run({
    argv: ['perl', '-e', `${PRELUDE} ${program}`],
    mounts: [{ from: directory, to: TARGET }],
    profile,
  })
  return stdout
}

const piped = (pipe: number): string => {
  try {
    return readSync(pipe, Buffer.alloc(16)) > 0 ? 'the pipe was written to' : ''
  } catch {
    return ''
  }
}

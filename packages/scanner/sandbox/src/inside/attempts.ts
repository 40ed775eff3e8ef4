/**
 * Runs inside the sandbox and tries to get out. It says, by name, what it managed; an empty answer means that the wall
 * stood. What it is told to look for stands in the file that its first argument names.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'

type Told = {
  readonly variables: readonly string[]
  readonly file: string
  readonly port: number
  readonly abstractName: string
  readonly processes: number
  readonly diskBytes: number
}

const told = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Told

const ATTEMPT_MS = 500
const METADATA_ADDRESS = '169.254.169.254'

/** Each gives what it saw when it got through, and throws or gives nothing when it did not. */
const attempts: Readonly<Record<string, () => Promise<string | undefined> | string | undefined>> = {
  'files of the host': () => readFileSync(told.file, 'utf8'),
  'a file through a link in /proc': () => readFileSync(`/proc/1/root${told.file}`, 'utf8'),
  'the environment of the host': () =>
    [...Object.keys(process.env), ...namesIn('/proc/1/environ')].find(
      (name) => !told.variables.includes(name),
    ),
  'the loopback of the host': () => reach({ port: told.port, host: '127.0.0.1' }),
  'a nameless socket of the host': () => reach({ path: `\0${told.abstractName}` }),
  'the metadata address': () => reach({ port: 80, host: METADATA_ADDRESS }),
  'processes of the host': () => {
    const parents = readFileSync('/proc/1/cmdline', 'latin1')
    return parents.includes('bwrap') ? undefined : parents
  },
  'writing to the system': () => {
    for (const folder of ['/', '/usr/bin', '/usr/lib', '/etc', '/dev', '/node/bin'])
      if (managed(() => writeFileSync(`${folder}/daimon-probe`, ''))) return folder
    return undefined
  },
  capabilities: () => statusOf('CapEff', /^0+$/) ?? statusOf('CapPrm', /^0+$/),
  'new privileges': () => statusOf('NoNewPrivs', /^1$/),
  'system calls without a filter': () => statusOf('Seccomp', /^2$/),
  'a user namespace': () =>
    managed(() => execFileSync('unshare', ['--user', 'true'], { stdio: 'ignore' }))
      ? 'made one'
      : undefined,
  'a mount': () =>
    managed(() => execFileSync('mount', ['-t', 'tmpfs', 'x', '/work/tmp'], { stdio: 'ignore' }))
      ? 'made one'
      : undefined,
  'more disk than allowed': () => {
    const piece = Buffer.alloc(1024 * 1024)
    return managed(() => {
      for (let written = 0; written <= told.diskBytes; written += piece.length)
        writeFileSync('/work/tmp/filler', piece, { flag: 'a' })
    })
      ? 'wrote it'
      : undefined
  },
  'more processes than allowed': () => swarm(told.processes),
}

const managed = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

const statusOf = (name: string, wanted: RegExp): string | undefined => {
  const found = new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(
    readFileSync('/proc/self/status', 'latin1'),
  )?.[1]
  return found !== undefined && wanted.test(found) ? undefined : `${name} is ${found}`
}

const namesIn = (path: string): string[] => {
  let text = ''
  managed(() => (text = readFileSync(path, 'latin1')))
  return text
    .split('\0')
    .filter(Boolean)
    .map((each) => each.split('=')[0] ?? '')
}

const reach = (where: { port: number; host: string } | { path: string }) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect(where)
    const end = (seen: string | undefined) => {
      socket.destroy()
      resolve(seen)
    }
    socket.setTimeout(ATTEMPT_MS, () => end(undefined))
    socket.on('connect', () => end('connected'))
    socket.on('error', () => end(undefined))
  })

const swarm = async (allowed: number): Promise<string | undefined> => {
  const started = await Promise.all(
    Array.from(
      { length: allowed + 8 },
      () =>
        new Promise<number>((resolve) => {
          try {
            const child = spawn('sleep', ['60'], { stdio: 'ignore' })
            child.on('spawn', () => resolve(1))
            child.on('error', () => resolve(0))
          } catch {
            resolve(0)
          }
        }),
    ),
  )
  const count = started.reduce((sum, each) => sum + each, 0)
  return count > allowed ? `${count} of them` : undefined
}

const escaped: Record<string, string> = {}
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    const seen = await attempt()
    if (seen !== undefined) escaped[name] = seen.slice(0, 200)
  } catch {
    // The wall stood.
  }
}
writeSync(1, JSON.stringify({ tried: Object.keys(attempts), escaped }))
process.exit(0)

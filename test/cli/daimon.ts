import { type SpawnedProcess, spawnProcess } from '@daimon/testkit'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const BIN = join(import.meta.dirname, '../../packages/identity/cli/bin/daimon.js')

type Environment = Record<string, string | undefined>

// The environment of the machine must not influence a test.
const blank: Environment = {
  DAIMON_API_KEY: undefined,
  DAIMON_BOT_ID: undefined,
  DAIMON_ENABLED: undefined,
  DAIMON_URL: undefined,
  GATEWAY_SECRET: undefined,
  DATABASE_URL: undefined,
  HOST: undefined,
  LOG_LEVEL: undefined,
  PORT: '0',
  SOULPACKS_ROOT: undefined,
  STUDIO_PORT: '0',
}

export type Outcome = { code: number; out: string; err: string }

export type Place = AsyncDisposable & {
  /** The test's own directory. */
  path: string
  dataDir: string
  start: (args: readonly string[], env?: Environment) => SpawnedProcess
  /** Runs `daimon` until it exits. */
  daimon: (args: readonly string[], env?: Environment) => Promise<Outcome>
  /** Runs a command in this process: faster, for what a process of its own doesn't change. */
  command: (args: readonly string[], env?: Environment) => Promise<Outcome>
}

/** A directory with its own data directory; `daimon` runs as a real process. */
export async function openPlace(): Promise<Place> {
  const directory = await mkdtempDisposable(join(tmpdir(), 'daimon-cli-'))
  const { path } = directory
  const dataDir = join(path, 'data')
  const start: Place['start'] = (args, env = {}) =>
    spawnProcess(process.execPath, [BIN, ...args], {
      cwd: path,
      env: { ...blank, DATA_DIR: dataDir, ...env },
    })
  return {
    path,
    dataDir,
    start,
    async daimon(args, env) {
      await using child = start(args, env)
      const code = await child.exitCode
      return { code, out: child.stdout(), err: child.stderr() }
    },
    command: (args, env) =>
      runHere(args, { ...process.env, ...blank, DATA_DIR: dataDir, ...env }, path),
    async [Symbol.asyncDispose]() {
      process.chdir(ROOT)
      await directory[Symbol.asyncDispose]()
    },
  }
}

// Where the test run started: other files of this worker rely on it.
const ROOT = join(import.meta.dirname, '../..')

const runHere = async (
  args: readonly string[],
  env: Environment,
  directory: string,
): Promise<Outcome> => {
  const { run } = await import('@daimon/identity-cli')
  process.chdir(directory)
  const texts = { out: '', err: '' }
  const collect = (stream: keyof typeof texts) => ({
    isTTY: false,
    write: async (text: string) => void (texts[stream] += text),
  })
  const code = await run(args, {
    out: collect('out'),
    err: collect('err'),
    env,
    signal: new AbortController().signal,
    readInput: async () => '',
    ask: undefined,
  })
  return { code, ...texts }
}

export type Running = AsyncDisposable & { url: string; process: SpawnedProcess }

/** Runs `daimon up` and waits until it is ready. */
export async function startUp(place: Place, env: Environment = {}): Promise<Running> {
  const child = place.start(['up'], env)
  await child.waitForLine(/^ready$/)
  const url = /^ {2}identity +(\S+)$/m.exec(child.stdout())?.[1] ?? ''
  return {
    url,
    process: child,
    async [Symbol.asyncDispose]() {
      // A clean stop, so that no process writes to the directory while it is removed.
      child.signal('SIGTERM')
      await child.exitCode
      await child[Symbol.asyncDispose]()
    },
  }
}

import { type SpawnedProcess, spawnProcess } from '@daimon/testkit'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '../../packages/identity/cli/bin/daimon.js')

type Environment = Record<string, string | undefined>

// What the machine happens to set must not decide what a test does.
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
  /** A folder of the test's own. */
  path: string
  dataDir: string
  start: (args: readonly string[], env?: Environment) => SpawnedProcess
  /** Runs `daimon` to its end. */
  daimon: (args: readonly string[], env?: Environment) => Promise<Outcome>
}

/** A folder with a data directory of its own for `daimon`, which is run as the process that users run. */
export async function openPlace(): Promise<Place> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'daimon-cli-'))
  const { path } = folder
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
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

export type Running = AsyncDisposable & { url: string; process: SpawnedProcess }

/** `daimon up` in a place, ready to answer. */
export async function startUp(place: Place, env: Environment = {}): Promise<Running> {
  const child = place.start(['up'], env)
  await child.waitForLine(/^ready$/)
  const url = /^ {2}kernel +(\S+)$/m.exec(child.stdout())?.[1] ?? ''
  return {
    url,
    process: child,
    async [Symbol.asyncDispose]() {
      // In order, so that it no longer writes into the folder that goes next.
      child.signal('SIGTERM')
      await child.exitCode
      await child[Symbol.asyncDispose]()
    },
  }
}

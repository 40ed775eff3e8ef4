import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'

export type Outcome = {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly ms: number
}

export type ProgramOptions = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string
}

const RUN_MS_MAX = 300_000

// npm passes the settings of this repository on to the programs that it starts.
const OF_NPM = /^npm_(?:config_local_prefix|lifecycle|package|command|execpath)/
const OF_DAIMON = /^(?:DAIMON_|SCANNER_|STUDIO_|GATEWAY_|DATABASE_URL$|HOST$|PORT$|LOG_LEVEL$)/

/** The environment of a user: the Node that runs this, and no variable of Daimon. */
const userEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OF_NPM.test(name) && !OF_DAIMON.test(name)),
  ),
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  NODE_OPTIONS: '',
})

/** Starts a program of a user in its directory. */
export const startProgram = (
  command: string,
  args: readonly string[],
  { cwd, env }: ProgramOptions,
): ChildProcess => spawn(command, args, { cwd, env: { ...userEnvironment(), ...env } })

/** Runs a program until it exits. */
export const runProgram = async (
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Outcome> => {
  const startedMs = performance.now()
  const child = startProgram(command, args, options)
  let out = ''
  let err = ''
  child.stdout!.on('data', (chunk) => (out += String(chunk)))
  child.stderr!.on('data', (chunk) => (err += String(chunk)))
  child.stdin!.on('error', () => {})
  child.stdin!.end(options.input ?? '')
  const killer = setTimeout(() => child.kill('SIGKILL'), RUN_MS_MAX)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(killer)
  return { code: code ?? -1, out, err, ms: performance.now() - startedMs }
}

/** Runs a program that must exit with one of `codes`. */
export const runOrThrow = async (
  command: string,
  args: readonly string[],
  options: ProgramOptions,
  codes: readonly number[] = [0],
): Promise<Outcome> => {
  const outcome = await runProgram(command, args, options)
  if (codes.includes(outcome.code)) return outcome
  const output = `${outcome.out}${outcome.err}`.trim().slice(-2_000)
  throw new Error(`'${command} ${args.join(' ')}' exited with code ${outcome.code}.\n${output}`)
}

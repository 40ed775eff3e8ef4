import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ProbeOutcome, runProbes } from '@daimon/scanner-sandbox'
import type { AttackGroup, Attempt } from './attempt.ts'

const run = promisify(execFile)
const NOBODY = '65534'
const ORDINARY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const SINGLE_USER = ['unshare', '--user', '--map-root-user']

/** The probes of the self-test, run by the current user. */
export const attackByProbes: AttackGroup['run'] = async ({ signal }) =>
  (await runProbes({ signal })).map(toAttempt)

/** The same, started by an ordinary user. */
export const attackAsUser: AttackGroup['run'] = ({ signal }) =>
  attackBehind(process.getuid?.() === 0 ? ORDINARY : [], signal)

/** The same, as root of a container that an ordinary user created and that knows one user. */
export const attackInContainer: AttackGroup['run'] = ({ signal }) =>
  attackBehind([...(process.getuid?.() === 0 ? ORDINARY : []), ...SINGLE_USER], signal)

const PROGRAM = `import(process.argv[1]).then(async ({ runProbes }) =>
  process.stdout.write(JSON.stringify(await runProbes({}))))`

const attackBehind = async (
  command: readonly string[],
  signal: AbortSignal,
): Promise<readonly Attempt[]> => {
  const sandbox = import.meta.resolve('@daimon/scanner-sandbox')
  const [name, ...rest] = [...command, process.execPath, '-e', PROGRAM, sandbox]
  try {
    const { stdout } = await run(name, rest, {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      signal,
    })
    return (JSON.parse(stdout) as ProbeOutcome[]).map(toAttempt)
  } catch (error) {
    signal.throwIfAborted()
    const said = String((error as { stderr?: string }).stderr ?? error).trim()
    const reason = /\w+Unavailable: .*|EACCES.*|unshare: .*/.exec(said)?.[0] ?? said.slice(-300)
    return [{ id: 'all', tries: 'run the probes', notRun: reason }]
  }
}

const toAttempt = ({ id, tries, seen, notRun }: ProbeOutcome): Attempt => ({
  id,
  tries,
  broken: seen,
  notRun,
})

import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ProbeInput, ProbeOutcome } from '../inside/probe.ts'
import { PYTHON_ATTEMPTS, PYTHON_START } from '../inside/python-attempts.ts'
import { ENVIRONMENT } from '../policy.ts'
import { PROFILES } from '../profiles.ts'
import { type SandboxRun, runSandboxed } from '../run-sandboxed.ts'
import { SandboxUnavailable } from '../sandbox-unavailable.ts'
import { DENIED_CALLS } from '../seccomp/denied-calls.ts'
import { findInterpreter } from './find-interpreter.ts'
import { type HostCanaries, isRunning, placeCanaries } from './host-canaries.ts'
import { LIMIT_RUNS, type LimitRun } from './limit-runs.ts'

type Options = Pick<SandboxRun, 'signal' | 'bubblewrapPath'>

const LIMITS = { processes: 32, diskBytes: 4 * 1024 * 1024, wallMs: 30_000, cpuMs: 30_000 }
// Those of the policy, and those that bubblewrap and a shell set.
const VARIABLES = [...Object.keys(ENVIRONMENT), 'PWD', 'OLDPWD', '_', 'SHLVL']

const TEARDOWN_MS_MAX = 3_000

const INSIDE = '/probe'
const programDirectory = fileURLToPath(new URL('../inside', import.meta.url))
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))

/**
 * Runs a probe program inside that tries to get out, and checks the host canaries. Tests each limit
 * in a run of its own.
 * @throws SandboxUnavailable when no isolation is possible here
 */
export const runProbes = async (options: Options): Promise<ProbeOutcome[]> => {
  const [outcomes, ...limits] = await Promise.all([
    tryEscapes(options),
    ...LIMIT_RUNS.map((run) => tryLimit(run, options)),
  ])
  return [...outcomes, ...limits]
}

const tryEscapes = async (options: Options): Promise<ProbeOutcome[]> => {
  await using canaries = await placeCanaries()
  const word = `daimon-stays-${randomBytes(8).toString('hex')}`
  const { file, port, abstractName, pid, victim } = canaries
  const probeInput: ProbeInput = {
    variables: VARIABLES,
    file,
    port,
    abstractName,
    pid,
    victim,
    word,
    processes: LIMITS.processes,
    diskBytes: LIMITS.diskBytes,
    descriptors: PROFILES.node.descriptorsPerProcess,
    deniedCalls: DENIED_CALLS.map((call) => call[process.arch === 'arm64' ? 2 : 1]).filter(
      (number) => number >= 0,
    ),
  }
  const [{ stdout, stderr, reason, files }, inPython] = await Promise.all([
    runSandboxed({
      ...options,
      argv: ['node', `${INSIDE}/inside/attempts${extname(import.meta.url)}`, '/work/planted.json'],
      mounts: [
        { from: programDirectory, to: `${INSIDE}/inside`, isTrusted: true },
        { from: manifest, to: `${INSIDE}/package.json`, isTrusted: true },
        { from: canaries.submitted, to: '/submitted' },
      ],
      files: { 'planted.json': JSON.stringify(probeInput) },
      limits: LIMITS,
    }),
    tryPython(probeInput, options),
  ])
  if (reason === 'aborted') throw options.signal?.reason ?? new Error('aborted')
  const outcomes = parseOutcomes(stdout)
  if (outcomes === undefined)
    throw new SandboxUnavailable(
      `The self-test of the sandbox did not finish (${reason}): ${stderr.trim().slice(-300)}`,
    )
  const isLeftBehind = await outlives(word)
  return [...outcomes, ...inPython, ...hostOutcomes(canaries, isLeftBehind, JSON.stringify(files))]
}

/** Variables that only the start of Python sets. */
const OF_PYTHON = ['LD_LIBRARY_PATH', 'LC_CTYPE']

/** The outcome that means that no program in Python can run. */
export const UNSTARTED_PYTHON = 'python-start'

/** The attempts of a program in Python, which runs in the same profile as a guest. */
const tryPython = async (input: ProbeInput, options: Options): Promise<ProbeOutcome[]> => {
  const python = findInterpreter()
  if (python === undefined)
    return [{ id: 'python', tries: 'get out from Python', notRun: 'python3 is not installed' }]
  const run = { ...options, mounts: python.mounts, profile: 'python', limits: LIMITS } as const
  // Otherwise, a Python that lacks a part would look like an isolation that fails.
  const start = await runSandboxed({ ...run, argv: [...python.argv, '-c', PYTHON_START] })
  if (start.reason === 'aborted') throw options.signal?.reason ?? new Error('aborted')
  if (start.exit !== 0) {
    const lastLine = start.stderr.trim().split('\n').at(-1)?.slice(-300)
    const notRun = `python3 does not start in the sandbox: ${lastLine || start.reason}`
    return [{ id: UNSTARTED_PYTHON, tries: 'start Python', notRun }]
  }
  const { stdout, stderr, reason } = await runSandboxed({
    ...run,
    argv: [...python.argv, '/work/attempts.py', '/work/planted.json'],
    files: {
      'attempts.py': PYTHON_ATTEMPTS,
      'planted.json': JSON.stringify({ ...input, variables: [...input.variables, ...OF_PYTHON] }),
    },
  })
  if (reason === 'aborted') throw options.signal?.reason ?? new Error('aborted')
  const outcomes = parseOutcomes(stdout)
  if (outcomes === undefined)
    throw new SandboxUnavailable(
      `The self-test of the sandbox did not finish in Python (${reason}): ${stderr.trim().slice(-300)}`,
    )
  return outcomes
}

/**
 * Whether a process with this word survives its run. Bubblewrap returns before Linux has ended all
 * processes of the namespace; one that got out runs for ten seconds.
 */
const outlives = async (word: string): Promise<boolean> => {
  const startedMs = performance.now()
  while (isRunning(word)) {
    if (performance.now() - startedMs > TEARDOWN_MS_MAX) return true
    await delay(20)
  }
  return false
}

/** Outcomes that only the host can see. */
const hostOutcomes = (
  canaries: HostCanaries,
  isLeftBehind: boolean,
  files: string,
): ProbeOutcome[] =>
  [
    { id: 'visits', tries: 'connect to the host', isBroken: canaries.visits() > 0 },
    { id: 'victim', tries: 'end a process of the host', isBroken: !canaries.isVictimAlive() },
    { id: 'left-behind', tries: 'outlive its run', isBroken: isLeftBehind },
    {
      id: 'result-files',
      tries: 'return a file of the host as a result',
      isBroken: files.includes(canaries.secret),
    },
  ].map(({ id, tries, isBroken }) => ({ id, tries, ...(isBroken && { seen: 'the host saw it' }) }))

const tryLimit = async (
  { id, tries, argv, limits, ends }: LimitRun,
  options: Options,
): Promise<ProbeOutcome> => {
  const { reason } = await runSandboxed({ ...options, argv, limits })
  return { id, tries, ...(reason !== ends && { seen: `the run ended by '${reason}'` }) }
}

const parseOutcomes = (text: string): ProbeOutcome[] | undefined => {
  try {
    return JSON.parse(text) as ProbeOutcome[]
  } catch {
    return undefined
  }
}

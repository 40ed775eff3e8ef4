import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, realpathSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { boundOutput } from './bounded-output.ts'
import { requireBubblewrap } from './bubblewrap.ts'
import { checkRun } from './check-run.ts'
import { DEFAULT_LIMITS, type Limits, WORK_DIRECTORY } from './policy.ts'
import { PROFILES, type Profile, type ProfileName } from './profiles.ts'
import { leakedDescriptors } from './leaked-descriptors.ts'
import { guardedPrograms } from './guarded-programs.ts'
import { type Mount, innerCommand, isWritable, isolation, watcher } from './sandbox-arguments.ts'
import { SandboxUnavailable } from './sandbox-unavailable.ts'
import { assembleSeccomp } from './seccomp/assemble.ts'
import { type StagingArea, createStagingArea } from './staging/staging-area.ts'
import { explainRefusal } from './refusal/explain-refusal.ts'
import { readFacts } from './refusal/facts.ts'
import { chooseIdentity } from './run-identity.ts'
import { readReport } from './supervisor.ts'
import { type ControlGroup, groupForRun } from './usage/control-group.ts'
import { watchUsage } from './usage/watch-usage.ts'

export type SandboxRun = {
  /** The program and its arguments; `node` is the node that runs this one. It starts in `/work`. */
  readonly argv: readonly string[]
  readonly mounts?: readonly Mount[]
  /** Texts by their path below `/work`. */
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly limits?: Partial<Limits>
  /** What it needs from Linux; `node` by default. */
  readonly profile?: ProfileName
  /**
   * The program is a `node` of this package that starts the program under test, which must not open
   * its memory.
   */
  readonly isMonitor?: boolean
  readonly signal?: AbortSignal
  /** A bubblewrap to use instead of the system's. */
  readonly bubblewrapPath?: string
}

/** Why the run ended: by itself, or by which limit. */
export type EndReason =
  | 'exited'
  | 'wall'
  | 'cpu'
  | 'memory'
  | 'files'
  | 'descriptors'
  | 'output'
  | 'aborted'

export type SandboxResult = {
  /**
   * Exit code as a shell reports it: 128 and the signal for a killed program; null when the
   * complete run was killed.
   */
  readonly exit: number | null
  readonly stdout: string
  readonly stderr: string
  readonly isTruncated: boolean
  readonly wallMs: number
  /**
   * User and system time of the program and the children it waited for, in ms, to 10 ms; 0 when the
   * complete run was killed.
   */
  readonly cpuMs: number
  readonly reason: EndReason
  /**
   * Files that the program left in `/work/out`: regular files, by name, each truncated to
   * `outputBytes`.
   */
  readonly files: Readonly<Record<string, string>>
}

/** Time to read the result files once the program has ended. */
const READING_MS = 5_000

/**
 * Runs a program in isolation: no network but its own loopback, no files but the mounted ones, no
 * environment, no other processes, and limits on every resource. Rejects with SandboxUnavailable
 * when the isolation can't be set up, and with a TypeError for a run that asks for what no run may
 * have. What the program does is a result, even when it fails.
 */
export const runSandboxed = async (
  run: SandboxRun,
  area: StagingArea = createStagingArea(),
): Promise<SandboxResult> => {
  checkRun(run)
  const program = requireBubblewrap(run.bubblewrapPath)
  const profile = PROFILES[run.profile ?? 'node']
  const seccomp = assembleSeccomp(process.arch, profile)
  if (seccomp === undefined)
    throw new SandboxUnavailable(`The sandbox has no list of system calls for ${process.arch}`)
  const limits = { ...DEFAULT_LIMITS, ...run.limits }
  const { isRoot, userId } = chooseIdentity()
  using staged = await area.stageMounts(run.mounts ?? [], run.signal)
  const files = [
    ...Object.entries(identityFiles(userId)),
    ...Object.entries(run.files ?? {}).map(
      ([path, text]) => [`${WORK_DIRECTORY}/${path}`, text] as const,
    ),
  ]
  const nodePath = realpathSync(process.execPath)
  const guardedDirectory = guardedPrograms(nodePath)
  const [name = '', ...rest] = run.argv
  const inside = {
    argv:
      run.isMonitor === true && name === 'node'
        ? [watcher({ guardedDirectory }, name), ...rest]
        : run.argv,
    guardedDirectory,
    mounts: staged.mounts,
    env: run.env ?? {},
    limits,
    profile,
    nodePath,
    files: files.map(([path], index) => ({ path, descriptor: FIRST_FILE + index })),
    seccompDescriptor: SECCOMP,
    infoDescriptor: INFO,
    userId,
    isRoot,
  }
  // As a descriptor, so that the process list inside shows no path of the host.
  const empty = openSync('/dev/null', 'r')
  const child = spawn(program, ['--args', String(ARGUMENTS), '--', ...innerCommand(inside)], {
    env: {},
    cwd: '/',
    // A process group, see `killGroup`.
    detached: true,
    stdio: descriptorsFor(FIRST_FILE + files.length, empty),
  })
  closeSync(empty)
  await using group = groupForRun(limits)
  // Bubblewrap waits for its arguments, so everything it starts is in the group.
  const joined = child.pid !== undefined && group?.add(child.pid) === true ? group : undefined
  feed(
    child,
    new Map<number, string | Buffer>([
      [0, run.stdin ?? ''],
      [ARGUMENTS, `${isolation(inside).join('\0')}\0`],
      [SECCOMP, seccomp],
    ]),
  )
  feed(child, new Map(files.map(([, text], index) => [FIRST_FILE + index, text])))
  const writable = staged.mounts.filter(isWritable).map(({ to }) => to)
  return await follow(child, { limits, profile, group: joined, writable }, run.signal)
}

const REPORT = 3
const ARGUMENTS = 4
const SECCOMP = 5
const INFO = 6
const FIRST_FILE = 7

const identityFiles = (userId: number): Record<string, string> => ({
  '/etc/passwd': `user:x:${userId}:${userId}::/work/home:/bin/sh\n`,
  '/etc/group': `user:x:${userId}:\n`,
  '/etc/hosts': '127.0.0.1 localhost sandbox\n::1 localhost\n',
  '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
})

/** This module's pipes, and an empty file in place of every descriptor that would be inherited. */
const descriptorsFor = (pipes: number, empty: number): ('pipe' | 'ignore' | number)[] => {
  const leaked = new Set(leakedDescriptors())
  return Array.from({ length: Math.max(pipes, ...[...leaked].map((each) => each + 1)) }, (_, at) =>
    at < pipes ? 'pipe' : leaked.has(at) ? empty : 'ignore',
  )
}

const getPipe = (child: ChildProcess, descriptor: number): Duplex =>
  (child.stdio as readonly unknown[])[descriptor] as Duplex

/** A pipe that has no reader breaks; how the program ended explains why. */
const feed = (child: ChildProcess, texts: ReadonlyMap<number, string | Buffer>): void => {
  for (const [descriptor, text] of texts) {
    const pipe = getPipe(child, descriptor)
    pipe.on('error', () => {})
    pipe.end(text)
  }
}

/**
 * Until the process that bubblewrap forks has asked to die with its parent, it would outlive it and
 * run the program. It leaves the group only later.
 */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const follow = async (
  child: ChildProcess,
  {
    limits,
    profile,
    group,
    writable,
  }: {
    readonly limits: Limits
    readonly profile: Profile
    readonly group: ControlGroup | undefined
    readonly writable: readonly string[]
  },
  signal: AbortSignal | undefined,
): Promise<SandboxResult> => {
  const startedMs = performance.now()
  let killedFor: EndReason | undefined
  const kill = (reason: EndReason) => {
    killedFor ??= reason
    killGroup(child)
  }
  const abort = () => kill('aborted')
  const timer = setTimeout(() => kill('wall'), limits.wallMs + READING_MS)
  const [out, err, report] = [1, 2, REPORT].map((descriptor) =>
    boundOutput(
      getPipe(child, descriptor),
      descriptor === REPORT ? reportBytesMax(limits) : limits.outputBytes,
      () => kill('output'),
    ),
  ) as [BoundedOutput, BoundedOutput, BoundedOutput]
  let stopWatching = () => {}
  getPipe(child, INFO).once('data', (info: Buffer) => {
    const pid = childPid(info)
    if (pid !== undefined) stopWatching = watchUsage(pid, { ...limits, ...profile, writable }, kill)
  })
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', (error) =>
        reject(
          new SandboxUnavailable(`Bubblewrap doesn't start: ${error.message}`, { cause: error }),
        ),
      )
      child.once('close', () => resolve())
    })
  } finally {
    clearTimeout(timer)
    stopWatching()
    signal?.removeEventListener('abort', abort)
  }
  const supervisorReport = readReport(report.text())
  if (!supervisorReport.hasBegun && killedFor === undefined && group?.isOutOfMemory() !== true)
    throw new SandboxUnavailable(explainRefusal(err.text(), readFacts()))
  const elapsedMs = Math.round(performance.now() - startedMs)
  return {
    exit: supervisorReport.exit,
    stdout: out.text(),
    stderr: err.text(),
    isTruncated: out.isTruncated() || err.isTruncated(),
    wallMs: elapsedMs,
    cpuMs: supervisorReport.cpuMs,
    reason:
      killedFor ??
      (group?.isOutOfMemory() === true
        ? 'memory'
        : toEndReason(supervisorReport.exit, elapsedMs, limits)),
    files: supervisorReport.files,
  }
}

type BoundedOutput = ReturnType<typeof boundOutput>

const SIGKILLED = 137
const SIGXCPU = 152

const toEndReason = (exit: number | null, elapsedMs: number, limits: Limits): EndReason => {
  if (exit === SIGXCPU) return 'cpu'
  return exit === SIGKILLED && elapsedMs >= limits.wallMs ? 'wall' : 'exited'
}

// Everything that fits on the disk, in base64, and the lines around it.
const reportBytesMax = ({ diskBytes }: Limits): number => Math.ceil(diskBytes * 1.4) + 65_536

const childPid = (info: Buffer): number | undefined => {
  const found = /"child-pid":\s*(\d+)/.exec(info.toString('utf8'))?.[1]
  return found === undefined ? undefined : Number(found)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { waitUntil } from './wait-until.ts'

// A worker that exits in the middle of a test must also end the processes that the test started. No
// hook runs in one that is killed, as at the end of a run: for those, the run has the list.
const groups = new Set<number>()
process.once('exit', () => groups.forEach(killGroup))

const listed = (group: number): string | undefined => {
  const directory = process.env['TEST_PROCESSES']
  return directory === undefined ? undefined : join(directory, String(group))
}

const addGroup = (group: number): void => {
  groups.add(group)
  const file = listed(group)
  if (file !== undefined) writeFileSync(file, '')
}

const removeGroup = (group: number): void => {
  groups.delete(group)
  const file = listed(group)
  if (file !== undefined) rmSync(file, { force: true })
}

/** Ends what is left of the processes that workers of this run have started. */
export const killListedProcesses = (directory: string): void =>
  readdirSync(directory).map(Number).forEach(killGroup)

export type SpawnedProcess = AsyncDisposable & {
  pid: number
  /** Output so far. */
  stdout(): string
  stderr(): string
  /**
   * The match of the first complete line, on either stream, that fits `pattern`; includes past
   * lines.
   */
  waitForLine(pattern: RegExp, options?: { timeoutMs?: number }): Promise<RegExpMatchArray>
  /** Signals the process alone, as an orchestrator does. */
  signal(name: NodeJS.Signals): void
  /** Resolves after exit and after its output is read; 128 + n after signal n, as in a shell. */
  exitCode: Promise<number>
}

export type SpawnOptions = { env?: Record<string, string | undefined>; cwd?: string }

/**
 * Starts a program with `env` merged into this process's environment (`undefined` removes a key).
 * Bind it with `await using`: at the end of the test it and all its descendants are killed.
 */
export function spawnProcess(
  command: string,
  args: readonly string[],
  { env = {}, cwd }: SpawnOptions = {},
): SpawnedProcess {
  // Detached makes it a group leader, so that one kill reaches its children as well.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(cwd === undefined ? {} : { cwd }),
  })
  const ended = waitForExitCode(child)
  const lines: string[] = []
  const stdout = collect(child.stdout, lines)
  const stderr = collect(child.stderr, lines)

  const group = child.pid
  if (group !== undefined) addGroup(group)

  return {
    pid: child.pid ?? -1,
    stdout,
    stderr,
    exitCode: ended.promise,
    signal: (name) => void child.kill(name),
    waitForLine: (pattern, { timeoutMs = 120_000 } = {}) =>
      waitForLine(pattern, timeoutMs, { lines, hasEnded: ended.hasEnded, stdout, stderr }),
    async [Symbol.asyncDispose]() {
      if (group === undefined) return
      killGroup(group)
      removeGroup(group)
      // A process that left the group can hold the pipes forever, and the test no longer reads
      // them.
      child.stdout.destroy()
      child.stderr.destroy()
      await ended.promise
    },
  }
}

type Output = {
  lines: readonly string[]
  hasEnded: () => boolean
  stdout: () => string
  stderr: () => string
}

async function waitForLine(
  pattern: RegExp,
  timeoutMs: number,
  { lines, hasEnded, stdout, stderr }: Output,
): Promise<RegExpMatchArray> {
  let seen = 0
  function nextMatch(): RegExpMatchArray | 'ended' | undefined {
    const isLast = hasEnded()
    for (; seen < lines.length; seen++) {
      const match = lines[seen]!.match(pattern)
      if (match) return match
    }
    return isLast ? 'ended' : undefined
  }
  const outcome = await waitUntil(nextMatch, { timeoutMs }).catch(() => 'timeout' as const)
  if (typeof outcome === 'object') return outcome
  const why = outcome === 'timeout' ? `within ${timeoutMs} ms` : 'before it ended'
  throw new Error(`no line ${pattern} ${why}\n-- stdout\n${stdout()}\n-- stderr\n${stderr()}`)
}

function waitForExitCode(child: ChildProcess) {
  let hasEnded = false
  const promise = new Promise<number>((resolve, reject) => {
    // A program that can't be started rejects the exit code.
    child.once('error', reject)
    // 'close' rather than 'exit': only then has all output arrived.
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]))
  }).finally(() => {
    hasEnded = true
  })
  promise.catch(() => {})
  return { promise, hasEnded: () => hasEnded }
}

function collect(stream: Readable, lines: string[]): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  createInterface({ input: stream }).on('line', (line) => lines.push(line))
  return () => text
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

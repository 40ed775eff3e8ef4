import childProcess, { type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  PROGRAM_FUNCTIONS,
  type ProgramCall,
  readProgramCall,
  toCommand,
} from '../../shared/hooks/program-call.ts'
import { recordCall } from '../sink-recorder.ts'
import { holdInChildren, noteStart } from './child-hook.ts'

type Any = (...args: unknown[]) => unknown

const running = new Set<ChildProcess>()
/** Commands that match are reported but not run. Undefined: all commands run. */
let inert: RegExp | undefined

/**
 * Whether to skip programs that no shell reads. They only cost time while their effects don't
 * matter.
 */
let isWithoutPrograms = false

export const holdPrograms = (): void => void (isWithoutPrograms = true)

export const interceptCommands = (marker: RegExp | undefined): void => {
  inert = marker
  holdInChildren(marker)
}

/** Resolves when fewer than `count` child processes run, or after `timeoutMs`. */
const untilFewer = async (count: number, timeoutMs: number): Promise<void> => {
  const endsAtMs = performance.now() + timeoutMs
  while (running.size >= count && performance.now() < endsAtMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Resolves when no child process runs, or after `timeoutMs`. */
export const childrenEnd = (timeoutMs: number): Promise<void> => untilFewer(1, timeoutMs)

/**
 * Maximum concurrent child processes: a Node.js process has eleven threads, and the sandbox limits
 * their number.
 */
const CHILDREN_MAX = 8
const GONE_MS = 200
/** Halved each time child processes had to be killed, because others probably won't end either. */
let childTimeMs = 300

/** Resolves when few child processes run. Kills those that don't end. */
export const childrenAreFew = async (): Promise<void> => {
  await untilFewer(CHILDREN_MAX, childTimeMs)
  if (running.size < CHILDREN_MAX) return
  childTimeMs /= 2
  for (const child of running) child.kill('SIGKILL')
  // Killed processes count until they exit.
  await childrenEnd(GONE_MS)
}

/**
 * Reports every command that a shell reads. Stubs replace programs that are missing or that kill
 * others, because an injection doesn't depend on what the command does.
 */
export const hookCommands = (standInDirectory: string): void => {
  mkdirSync(standInDirectory, { recursive: true })
  process.env['PATH'] = `${standInDirectory}:${process.env['PATH'] ?? ''}`
  for (const name of ['pkill', 'killall', 'kill', 'sudo', 'shutdown', 'reboot', 'ping'])
    standIn(standInDirectory, name)
  const module = childProcess as unknown as Record<string, Any>
  for (const name of ['exec', 'execSync']) wrapCommand(module, name, standInDirectory)
  for (const name of PROGRAM_FUNCTIONS) wrapProgram(module, name, standInDirectory)
  syncBuiltinESMExports()
}

const wrapCommand = (module: Record<string, Any>, name: string, directory: string): void => {
  const original = module[name] as Any
  const wrapped = function (this: unknown, ...args: unknown[]) {
    const [command, ...rest] = args
    provide(directory, String(command))
    recordCall({ kind: 'command', name: `child_process.${name}`, text: String(command) })
    noteStart()
    const isHeld = inert?.test(String(command)) === true
    return track(original.apply(this, [isHeld ? ':' : command, ...rest]))
  }
  module[name] = withPromise(wrapped, original)
}

/** Gives `promisify` of the hook the same result as the original: both outputs. */
const withPromise = (wrapped: Any, original: Any): Any => {
  if (!(promisify.custom in original)) return wrapped
  const promised = (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      wrapped(...args, (error: object | null, stdout: unknown, stderr: unknown) => {
        if (error === null) resolve({ stdout, stderr })
        else reject(Object.assign(error, { stdout, stderr }))
      })
    })
  return Object.defineProperty(wrapped, promisify.custom, { value: promised })
}

const wrapProgram = (module: Record<string, Any>, name: string, directory: string): void => {
  const original = module[name] as Any
  const wrapped = function (this: unknown, ...args: unknown[]) {
    // `exec` calls `execFile`, which calls `spawn`: only the outermost call is reported.
    const call = readProgramCall(args)
    const text = call.isInShell ? toCommand(call) : getScript(call)
    provide(directory, text ?? call.program)
    noteStart()
    if (text !== undefined) recordCall({ kind: 'command', name: `child_process.${name}`, text })
    const code = getCode(call)
    if (code !== undefined) recordCall({ kind: 'code', name: `child_process.${name}`, text: code })
    if (text === undefined ? isWithoutPrograms : inert?.test(text) === true) {
      const rest = args.slice(Array.isArray(args[1]) ? 2 : 1)
      return track(original.apply(this, [call.isInShell ? ':' : 'true', [], ...rest]))
    }
    return track(original.apply(this, args))
  }
  module[name] = withPromise(wrapped, original)
}

/** The script argument of a shell started by name. */
const getScript = ({ isShell, list }: ProgramCall): string | undefined => {
  const at = isShell ? list.findIndex((each) => /^-\w*c$/.test(each)) : -1
  return at < 0 ? undefined : list[at + 1]
}

/** The code argument of a started Node.js process. */
const getCode = ({ program, list }: ProgramCall): string | undefined => {
  const at = NODE.test(program) ? list.findIndex((each) => EVALUATES.test(each)) : -1
  return at < 0 ? undefined : list[at + 1]
}

const NODE = /(?:^|\/)node(?:js)?$/
const EVALUATES = /^(?:-p?e|-p|--eval|--print)$/

const track = (given: unknown): unknown => {
  const child = given as ChildProcess | undefined
  if (typeof child?.once !== 'function') return given
  running.add(child)
  child.once('error', () => running.delete(child))
  child.once('exit', () => running.delete(child))
  return given
}

const WORDS = /(?:^|[;&|]\s*)([\w.-]+)/g

const provide = (directory: string, command: string): void => {
  for (const [, word = ''] of command.slice(0, 2_000).matchAll(WORDS)) {
    if (word.length > 40 || /^[\d.-]/.test(word)) continue
    const isThere = (process.env['PATH'] ?? '')
      .split(':')
      .some((path) => existsSync(join(path, word)))
    if (!isThere) standIn(directory, word)
  }
}

const standIn = (directory: string, name: string): void => {
  try {
    const path = join(directory, name)
    if (existsSync(path)) return
    writeFileSync(path, '#!/bin/sh\nexit 0\n')
    chmodSync(path, 0o755)
  } catch {
    // Without a stub, the shell prints "not found" and continues.
  }
}

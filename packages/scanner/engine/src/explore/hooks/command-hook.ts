import childProcess, { type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tell } from '../observe.ts'
import { holdInChildren, noteStart } from './child-hook.ts'

type Any = (...args: unknown[]) => unknown
type Options = { shell?: unknown; cwd?: unknown }

const running = new Set<ChildProcess>()
/** Commands that carry this are not run but only told of; undefined while commands run. */
let inert: RegExp | undefined

/** Programs that no shell reads are not run either: where no effect of theirs is looked for they cost time alone. */
let isWithoutPrograms = false

export const holdPrograms = (): void => void (isWithoutPrograms = true)

export const holdCommands = (marker: RegExp | undefined): void => {
  inert = marker
  holdInChildren(marker)
}

/** Resolves when fewer processes that the package started run than `count`, or the time is over. */
const untilFewer = async (count: number, timeoutMs: number): Promise<void> => {
  const endsAtMs = performance.now() + timeoutMs
  while (running.size >= count && performance.now() < endsAtMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Resolves when no process that the package started runs any more, or the time is over. */
export const childrenEnd = (timeoutMs: number): Promise<void> => untilFewer(1, timeoutMs)

/** At once: a node takes eleven threads, and a run that may start no more of them is ended. */
const CHILDREN_MAX = 8
const GONE_MS = 200
/** Halved each time that some had to be ended: others of the package will not come to an end either. */
let childTimeMs = 300

/** Resolves when few processes that the package started run; those that do not come to an end are ended. */
export const childrenAreFew = async (): Promise<void> => {
  await untilFewer(CHILDREN_MAX, childTimeMs)
  if (running.size < CHILDREN_MAX) return
  childTimeMs /= 2
  for (const child of running) child.kill('SIGKILL')
  // They are among those that run until they are gone.
  await childrenEnd(GONE_MS)
}

/**
 * Tells of every command that a shell reads. Programs that this machine lacks, and those that end others, are stood in
 * for by ones that do nothing: a flaw in the command does not depend on what the command is.
 */
export const hookCommands = (standInFolder: string): void => {
  mkdirSync(standInFolder, { recursive: true })
  process.env['PATH'] = `${standInFolder}:${process.env['PATH'] ?? ''}`
  for (const name of ['pkill', 'killall', 'kill', 'sudo', 'shutdown', 'reboot', 'ping'])
    standIn(standInFolder, name)
  const module = childProcess as unknown as Record<string, Any>
  for (const name of ['exec', 'execSync']) wrapCommand(module, name, standInFolder)
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync'])
    wrapProgram(module, name, standInFolder)
  syncBuiltinESMExports()
}

const wrapCommand = (module: Record<string, Any>, name: string, folder: string): void => {
  const original = module[name] as Any
  const wrapped = function (this: unknown, ...args: unknown[]) {
    const [command, ...rest] = args
    provide(folder, String(command))
    tell({ kind: 'command', name: `child_process.${name}`, text: String(command) })
    noteStart()
    const isHeld = inert?.test(String(command)) === true
    return track(original.apply(this, [isHeld ? ':' : command, ...rest]))
  }
  module[name] = withPromise(wrapped, original)
}

/** What `promisify` makes of it gives both outputs, as that of the runtime does. */
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

const SHELL = /(?:^|\/)(?:ba|da|z|k)?sh$/

const wrapProgram = (module: Record<string, Any>, name: string, folder: string): void => {
  const original = module[name] as Any
  const wrapped = function (this: unknown, ...args: unknown[]) {
    // exec calls execFile, which calls spawn: told once, by whoever was called first.
    const [program, second] = args
    const list = Array.isArray(second) ? second.map(String) : []
    const options = (Array.isArray(second) ? args[2] : second) as Options | undefined
    const byShell = options !== null && typeof options === 'object' && Boolean(options.shell)
    const text = byShell ? [String(program), ...list].join(' ') : script(String(program), list)
    provide(folder, text ?? String(program))
    noteStart()
    if (text !== undefined) tell({ kind: 'command', name: `child_process.${name}`, text })
    const code = evaluated(String(program), list)
    if (code !== undefined) tell({ kind: 'code', name: `child_process.${name}`, text: code })
    if (text === undefined ? isWithoutPrograms : inert?.test(text) === true) {
      const rest = Array.isArray(second) ? args.slice(2) : args.slice(1)
      return track(original.apply(this, [byShell ? ':' : 'true', [], ...rest]))
    }
    return track(original.apply(this, args))
  }
  module[name] = withPromise(wrapped, original)
}

/** What a shell that is started by name is told to run. */
const script = (program: string, list: readonly string[]): string | undefined => {
  const at = SHELL.test(program) ? list.findIndex((each) => /^-\w*c$/.test(each)) : -1
  return at < 0 ? undefined : list[at + 1]
}

/** What a node that is started is told to evaluate. */
const evaluated = (program: string, list: readonly string[]): string | undefined => {
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

const provide = (folder: string, command: string): void => {
  for (const [, word = ''] of command.slice(0, 2_000).matchAll(WORDS)) {
    if (word.length > 40 || /^[\d.-]/.test(word)) continue
    const isThere = (process.env['PATH'] ?? '')
      .split(':')
      .some((path) => existsSync(join(path, word)))
    if (!isThere) standIn(folder, word)
  }
}

const standIn = (folder: string, name: string): void => {
  try {
    const path = join(folder, name)
    if (existsSync(path)) return
    writeFileSync(path, '#!/bin/sh\nexit 0\n')
    chmodSync(path, 0o755)
  } catch {
    // Without a stand-in the shell says "not found", and goes on.
  }
}

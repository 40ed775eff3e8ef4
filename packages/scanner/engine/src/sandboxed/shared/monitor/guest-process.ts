import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { GuestEnd } from '../../../protocol/guest-end.ts'

export type Guest = {
  readonly pid: number
  /** Sends a command to the guest. */
  readonly send: (command: unknown) => void
  /** The next message, or undefined after `timeoutMs` or when the guest has ended. */
  readonly next: (timeoutMs: number) => Promise<unknown>
  readonly end: () => GuestEnd | undefined
  /** Whether text arrived that our code in the guest didn't write. */
  readonly hasForeignText: () => boolean
  readonly inspectorUrl: () => Promise<string | undefined>
  readonly stop: () => void
}

type Options = {
  readonly file: string
  readonly cwd?: string
  /** Whether the inspector is on. Only this process reads its address. */
  readonly isInspected?: boolean
  /** Bounds the heap of a guest that is Node.js. */
  readonly heapMegabytes?: number
  /** Another program than Node.js, with its arguments before the file. */
  readonly program?: GuestProgram
}

type GuestProgram = {
  readonly path: string
  readonly options: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** File descriptors in the guest: one for commands, one for messages. */
const MESSAGES = 4
// The monitor runs an unreadable copy of Node.js, so that the guest can't open its memory. The
// guest runs the normal one.
const NODE = process.execPath.replace(/\/guarded\/node$/, '/bin/node')
const NODE_OPTIONS = ['--stack-size=900', '--disable-warning=ExperimentalWarning']
const optionsWith = (megabytes: number | undefined): string[] => [
  ...NODE_OPTIONS,
  ...(megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`]),
]
const LINE_BYTES_MAX = 12 * 1024 * 1024
const INSPECTOR_MS = 5_000
const INSPECTOR_URL = /^Debugger listening on (ws:\/\/\S+)$/m

/**
 * Starts the process that runs the package. Each message carries a token that the guest learns
 * before the package loads, so text without it comes from the package.
 */
export const startGuest = ({
  file,
  cwd,
  isInspected = false,
  heapMegabytes,
  program = { path: NODE, options: optionsWith(heapMegabytes), env: {} },
}: Options): Guest => {
  const token = randomBytes(16).toString('hex')
  const inspect = isInspected ? ['--inspect=127.0.0.1:0'] : []
  const child = spawn(program.path, [...program.options, ...inspect, file], {
    stdio: ['ignore', 'ignore', isInspected ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...program.env },
    ...(cwd !== undefined && { cwd }),
  })
  const commands = getPipe(child, 3)
  commands.on('error', () => {})
  const messages = readMessages(getPipe(child, MESSAGES), token)
  let end: GuestEnd | undefined
  const ended = new Promise<void>((resolve) => {
    const done = (code: number | null, signal: string | null) => {
      end ??= { code, signal }
      messages.close()
      resolve()
    }
    child.once('error', () => done(null, null))
    child.once('close', done)
    // A descendant may keep the pipe open, which must not delay the exit report.
    child.once('exit', (code, signal) => setTimeout(() => done(code, signal), 100))
  })
  const url = isInspected ? readUrl(child, ended) : Promise.resolve(undefined)
  const send = (command: unknown) => void commands.write(`${JSON.stringify(command)}\n`)
  send({ token })
  return {
    pid: child.pid ?? 0,
    send,
    next: messages.next,
    end: () => end,
    hasForeignText: messages.hasForeignText,
    inspectorUrl: () => url,
    stop: () => void child.kill('SIGKILL'),
  }
}

const getPipe = (child: ChildProcess, descriptor: number): Duplex =>
  (child.stdio as readonly unknown[])[descriptor] as Duplex

const readUrl = (child: ChildProcess, ended: Promise<void>): Promise<string | undefined> => {
  let text = ''
  const found = new Promise<string>((resolve) => {
    child.stderr?.on('data', (part: Buffer) => {
      // The runtime writes the inspector address before it loads a file. Later output is ignored.
      if (text.length > 4_096) return
      text += part.toString('latin1')
      const url = INSPECTOR_URL.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), INSPECTOR_MS).unref()
  })
  return Promise.race([found, late, ended.then(() => undefined)])
}

const readMessages = (pipe: Duplex, token: string) => {
  const queue: unknown[] = []
  let rest: Buffer[] = []
  let bytes = 0
  let isForeign = false
  let isClosed = false
  let wake = () => {}
  const take = (line: string) => {
    if (line === '') return
    const message = line.startsWith(token) ? parsed(line.slice(token.length)) : undefined
    if (message === undefined) isForeign = true
    else queue.push(message)
  }
  pipe.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > LINE_BYTES_MAX) {
      isForeign = true
      isClosed = true
      pipe.destroy()
    } else if (part.includes(0x0a)) {
      const lines = Buffer.concat([...rest, part])
        .toString('utf8')
        .split('\n')
      const last = Buffer.from(lines.pop() ?? '')
      rest = [last]
      bytes = last.length
      lines.forEach(take)
    } else rest.push(part)
    wake()
  })
  pipe.on('error', () => {})
  const isOpen = () => !isClosed
  const next = async (timeoutMs: number): Promise<unknown> => {
    const endsAtMs = performance.now() + timeoutMs
    while (queue.length === 0 && isOpen() && performance.now() < endsAtMs)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(endsAtMs - performance.now() + 1, 1_000))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    return queue.shift()
  }
  const close = () => {
    isClosed = true
    wake()
  }
  return { next, close, hasForeignText: () => isForeign }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

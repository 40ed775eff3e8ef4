import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import type { Endpoint } from './endpoint.ts'
import { readableLogLine } from './log-line.ts'
import type { Program } from './programs.ts'
import type { Report } from './report.ts'

export type Ending = { name: string; exitCode: number }

export type Child = {
  /** Settles when the process is gone; 128 + n after signal n, as in a shell. */
  ended: Promise<Ending>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
}

const root = join(import.meta.dirname, '../..')
// How long the last lines of an exited program may take to arrive.
const outputLimitMs = 1_000

/**
 * Starts a program on its endpoint. On a terminal, its warnings and errors are printed as text,
 * unless LOG_LEVEL is set; otherwise its output is inherited.
 */
export function startChild(
  { name, title, entry, portVariable, kernelVariable: serviceVariable }: Program,
  { port }: Endpoint,
  identity: Endpoint,
  env: NodeJS.ProcessEnv,
  report: Report,
): Child {
  const output = report.isInteractive && !env['LOG_LEVEL']?.trim() ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, entry)], {
    env: {
      // One heap of glibc for all threads: each keeps what it freed, 100 MB of an idle service.
      MALLOC_ARENA_MAX: '1',
      // What V8 takes to compile the database comes in pieces of this size, which otherwise leave
      // holes in that heap: 50 MB.
      MALLOC_MMAP_THRESHOLD_: '32768',
      ...env,
      [portVariable]: String(port),
      ...(serviceVariable === undefined ? {} : { [serviceVariable]: identity.url }),
    },
    // The IPC channel carries no messages. It closes when this process ends in any way, which
    // stops the program as well.
    stdio: ['ignore', output, output, 'ipc'],
    // A terminal sends Ctrl+C to its whole process group. Only this process may stop a program,
    // so that a second signal doesn't interrupt its drain.
    detached: true,
  })
  const print = (stream: Readable | null, read: (line: string) => string | undefined) => {
    if (stream === null) return
    createInterface(stream).on('line', (line) => {
      const text = read(line)
      if (text !== undefined) report.print(text)
    })
  }
  print(child.stdout, (line) => readableLogLine(name, line))
  print(child.stderr, (line) => line)
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const ending = { name: title, exitCode: code ?? 128 + constants.signals[signal!] }
      child.once('close', () => resolve(ending))
      setTimeout(() => resolve(ending), outputLimitMs)
    })
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { ended, signal: (signalName) => void child.kill(signalName) }
}

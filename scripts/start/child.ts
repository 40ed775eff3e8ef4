import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

import type { Endpoint } from './endpoint.ts'
import type { Program } from './programs.ts'

export type Ending = { name: string; exitCode: number }

export type Child = {
  /** Settles when the process is gone; 128 + n after signal n, as in a shell. */
  ended: Promise<Ending>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
}

const root = join(import.meta.dirname, '../..')

/** Starts a program on its endpoint with the environment passed on; its output is left as it is. */
export function startChild(
  { name, entry, portVariable, kernelVariable }: Program,
  { port }: Endpoint,
  kernel: Endpoint,
  env: NodeJS.ProcessEnv,
): Child {
  const child = spawn(process.execPath, [join(root, entry)], {
    env: {
      ...env,
      [portVariable]: String(port),
      ...(kernelVariable === undefined ? {} : { [kernelVariable]: kernel.url }),
    },
    // The channel carries no message: it closes when this process is gone, however it went, and
    // tells the program to stop as well.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches every process of the terminal's group; a program is stopped by this one alone,
    // once, and not interrupted in its drain by a second signal.
    detached: true,
  })
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve({ name, exitCode: code ?? 128 + constants.signals[signal!] }),
    )
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { ended, signal: (signalName) => void child.kill(signalName) }
}

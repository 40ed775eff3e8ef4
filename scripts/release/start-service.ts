import { once } from 'node:events'

import { type ProgramOptions, startProgram } from './run-program.ts'

const START_MS_MAX = 180_000
const STOP_MS_MAX = 20_000

export type Service = AsyncDisposable & { readonly output: string; readonly ms: number }

/**
 * Starts a service and waits until its output matches. Not through npx, which passes no signal on
 * to the program that it runs.
 */
export const startService = async (
  command: string,
  args: readonly string[],
  ready: RegExp,
  options: ProgramOptions,
): Promise<Service> => {
  const startedMs = performance.now()
  const child = startProgram(command, args, options)
  const ended = once(child, 'exit')
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      output += String(chunk)
      if (ready.test(output)) resolve()
    })
  const fail = (reason: string) =>
    reject(new Error(`'${command} ${args.join(' ')}' ${reason}.\n${output}`))
  void ended.then(() => fail('ended'))
  const timer = setTimeout(() => fail('did not start in time'), START_MS_MAX)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    await ended
    clearTimeout(killer)
  }
  try {
    await promise
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { output, ms: performance.now() - startedMs, [Symbol.asyncDispose]: stop }
}

/** Exit codes as in both CLIs: 2 usage or configuration, 3 incomplete, 130 interrupted. */
const exitCodes = { usage: 2, unfinished: 3, interrupted: 130 }

/** Incorrect usage, reported to the user. */
export class UsageError extends Error {}

/** A command; resolves with its exit code. */
export type Command = (args: string[], signal: AbortSignal) => Promise<number>

/**
 * Runs a command: help, error messages, exit codes. The first SIGINT or SIGTERM aborts the signal,
 * so that started processes are stopped and removed; a second one ends the process.
 */
export async function runCommand(usage: string, command: Command): Promise<number> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return 0
  }
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
      interruption.abort(new Error('interrupted'))
    })
  }
  try {
    return await command(args, interruption.signal)
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`)
      return exitCodes.usage
    }
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`)
    return interruption.signal.aborted ? exitCodes.interrupted : exitCodes.unfinished
  }
}

/** Writes progress to stderr, each line with the seconds since the first call of this function. */
export function progress(): (line: string) => void {
  const startedAtMs = performance.now()
  return (line) => {
    const seconds = (performance.now() - startedAtMs) / 1_000
    process.stderr.write(`${seconds.toFixed(1)} s  ${line}\n`)
  }
}

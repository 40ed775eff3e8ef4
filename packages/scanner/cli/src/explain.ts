import { stripVTControlCharacters } from 'node:util'
import { ScannerError } from '@daimon/scanner-client'
import { EXIT, plain } from '@daimon/terminal'
import { type Io, UsageError } from './io.ts'

/** What to do about an answer, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  UNREACHABLE:
    'Start a service with `daimon-scan serve`, name another one with --api-url or DAIMON_SCAN_API_URL, or scan on this machine alone with `daimon-scan scan FOLDER --local`.',
  ACCESS_DENIED: 'The key comes from --api-key or DAIMON_SCAN_API_KEY.',
}

/** Tells a person what went wrong, and gives the exit code that says so to a program. */
export const explain = (error: unknown, io: Io, hint: () => string): number => {
  if (io.signal.aborted) {
    io.err.write('Interrupted.\n')
    return EXIT.interrupted
  }
  const { name, message, stack } = error as Error
  if (error instanceof UsageError || name === 'ConfigError') {
    io.err.write(`${lines(message)}\n`)
    return EXIT.usage
  }
  // citty tells of wrong usage by an error of its own, in colour.
  if (name === 'CLIError') {
    const text = plain(stripVTControlCharacters(message)).replace(/\.?$/, '.')
    io.err.write(`${text} ${hint()}\n`)
    return EXIT.usage
  }
  if (error instanceof ScannerError) {
    const advice = ADVICE[error.code]
    io.err.write(`${error.code}: ${plain(message)}\n${advice === undefined ? '' : `${advice}\n`}`)
  } else if (name === 'TimeoutError') io.err.write('The scan took longer than --timeout.\n')
  else io.err.write(`${lines(stack ?? String(error))}\n`)
  return EXIT.unfinished
}

const lines = (text: string): string => text.split('\n').map(plain).join('\n')

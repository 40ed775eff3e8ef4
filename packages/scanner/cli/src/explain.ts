import { stripVTControlCharacters } from 'node:util'
import { ScannerError } from '@daimon/scanner-client'
import { EXIT, escapeControls } from '@daimon/terminal'
import { type Io, UsageError } from './io.ts'

/** What to do about a service error, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  UNREACHABLE:
    'Start a service with `daimon-scan serve`, pass another URL with --api-url or DAIMON_SCAN_API_URL, or scan without a service: `daimon-scan scan DIRECTORY --local`.',
  ACCESS_DENIED: 'Pass a valid key with --api-key or DAIMON_SCAN_API_KEY.',
}

/** Prints an error and returns the exit code. */
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
  // citty reports incorrect usage with an error class of its own, in color.
  if (name === 'CLIError') {
    const text = escapeControls(stripVTControlCharacters(message)).replace(/\.?$/, '.')
    io.err.write(`${text} ${hint()}\n`)
    return EXIT.usage
  }
  if (error instanceof ScannerError) {
    const advice = ADVICE[error.code]
    io.err.write(
      `${error.code}: ${escapeControls(message)}\n${advice === undefined ? '' : `${advice}\n`}`,
    )
  } else if (name === 'TimeoutError')
    io.err.write('The scan exceeded --timeout. Pass a larger value.\n')
  else io.err.write(`${lines(stack ?? String(error))}\n`)
  return EXIT.unfinished
}

const lines = (text: string): string => text.split('\n').map(escapeControls).join('\n')

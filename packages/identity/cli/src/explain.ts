import { DaimonError, StatusError } from '@daimon/client'
import { EXIT, escapeControls } from '@daimon/terminal'
import { stripVTControlCharacters } from 'node:util'
import { type Io, IncompleteError, UsageError } from './io.ts'

type Issue = { readonly pointer: string; readonly message: string }

/** Prints an error, with `hint` if the command line is malformed, and returns the exit code. */
export const explain = async (error: unknown, io: Io, hint: string): Promise<number> => {
  if (io.signal.aborted) {
    await io.err.write('Interrupted.\n')
    return EXIT.interrupted
  }
  // The reader closed the pipe: `daimon memory export | head`.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.unfinished
  const isOfForm = ['CLIError', 'ArgumentError'].includes((error as Error).name)
  await io.err.write(`${toSentence(error)}${isOfForm ? ` ${hint}` : ''}\n`)
  return toExitCode(error)
}

const isOfUsage = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof StatusError && error.status === 422) ||
  // Classes of citty and of the runtime, which aren't loaded for their names alone.
  ['CLIError', 'ConfigError'].includes((error as Error).name)

const toExitCode = (error: unknown): number => (isOfUsage(error) ? EXIT.usage : EXIT.unfinished)

const toSentence = (error: unknown): string => {
  const { name, message, stack } = error as Error
  if (name === 'CLIError')
    return escapeControls(stripVTControlCharacters(message)).replace(/\.?$/, '.')
  if (name === 'ConfigError') return message.split('\n').map(escapeControls).join('\n')
  if (name === 'ApiError') {
    const { code, options } = error as { code: string; options: { issues?: readonly Issue[] } }
    const advice =
      code === 'SOULPACK_NOT_FOUND'
        ? "No pack has this ID. To see all packs, run 'daimon pack list'."
        : code
    return [advice, ...issueLines(options.issues ?? [])].join('\n')
  }
  if (error instanceof StatusError && error.code === 'ACCESS_DENIED')
    return `${escapeControls(message)}\n  Set DAIMON_API_KEY to a valid key.`
  if (error instanceof StatusError)
    return [
      escapeControls(message),
      ...issueLines(error.issues.length > 1 ? error.issues : []),
    ].join('\n')
  if (
    error instanceof UsageError ||
    error instanceof IncompleteError ||
    error instanceof DaimonError
  )
    return escapeControls(message)
  return (stack ?? String(error)).split('\n').map(escapeControls).join('\n')
}

const issueLines = (issues: readonly Issue[]): string[] =>
  issues.map(({ pointer, message }) => `  ${escapeControls(`${pointer} ${message}`.trim())}`)

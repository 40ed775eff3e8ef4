import { DaimonError, StatusError } from '@daimon/client'
import { EXIT, plain } from '@daimon/terminal'
import { stripVTControlCharacters } from 'node:util'
import { type Io, UnfinishedError, UsageError } from './io.ts'

type Issue = { readonly pointer: string; readonly message: string }

/**
 * Tells a person what went wrong, with `hint` where it was how the command was typed, and gives the exit code that says
 * so to a program.
 */
export const explain = async (error: unknown, io: Io, hint: string): Promise<number> => {
  if (io.signal.aborted) {
    await io.err.write('Interrupted.\n')
    return EXIT.interrupted
  }
  // Who reads has had enough: `daimon memory export | head`.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.unfinished
  const isOfForm = ['CLIError', 'FormError'].includes((error as Error).name)
  await io.err.write(`${sentenceOf(error)}${isOfForm ? ` ${hint}` : ''}\n`)
  return codeOf(error)
}

const isOfUsage = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof StatusError && error.status === 422) ||
  // Of citty and of the runtime, which are not loaded for their names.
  ['CLIError', 'ConfigError'].includes((error as Error).name)

const codeOf = (error: unknown): number => (isOfUsage(error) ? EXIT.usage : EXIT.unfinished)

const sentenceOf = (error: unknown): string => {
  const { name, message, stack } = error as Error
  if (name === 'CLIError') return plain(stripVTControlCharacters(message)).replace(/\.?$/, '.')
  if (name === 'ConfigError') return message.split('\n').map(plain).join('\n')
  if (name === 'CodedError') {
    const { code, options } = error as { code: string; options: { issues?: readonly Issue[] } }
    const advice =
      code === 'SOULPACK_NOT_FOUND' ? 'No pack has this id; daimon pack list shows all.' : code
    return [advice, ...issueLines(options.issues ?? [])].join('\n')
  }
  if (error instanceof StatusError && error.code === 'ACCESS_DENIED')
    return `${plain(message)}\n  The key comes from DAIMON_API_KEY.`
  if (error instanceof StatusError)
    return [plain(message), ...issueLines(error.issues.length > 1 ? error.issues : [])].join('\n')
  if (
    error instanceof UsageError ||
    error instanceof UnfinishedError ||
    error instanceof DaimonError
  )
    return plain(message)
  return (stack ?? String(error)).split('\n').map(plain).join('\n')
}

const issueLines = (issues: readonly Issue[]): string[] =>
  issues.map(({ pointer, message }) => `  ${plain(`${pointer} ${message}`.trim())}`)

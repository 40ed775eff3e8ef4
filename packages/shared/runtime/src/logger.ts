import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Members that never reach a log line, whoever logs them: credentials, and what users said. */
const REDACTED = [
  'authorization',
  'api_key',
  'secret',
  'password',
  'content',
  'query',
  'message',
  'user_message',
  'assistant_text',
  'summary',
]

type Told = {
  type: string
  code?: string | undefined
  constraint?: string | undefined
  frames: string
}

/**
 * An error without its message: a database quotes the row that it refuses, a parser the text. Type, code and
 * frames say where to look.
 */
const tellError = (error: unknown): Told => {
  const { name, code, constraint, stack } = error as NodeJS.ErrnoException & { constraint?: string }
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, code, constraint, frames: frames.join('\n') }
}

/**
 * Writes JSON lines, to standard output by default. Only a destination with `sync: true` isn't
 * flushed at exit: that flush retries forever when the reader is gone, and the process never ends.
 */
export const createLogger = (
  name: string,
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger =>
  pino(
    {
      name,
      level,
      serializers: { err: tellError },
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`]), censor: '[hidden]' },
    },
    destination,
  )

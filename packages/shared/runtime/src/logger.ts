import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Members that are redacted in each log line: credentials and user text. */
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

type LoggedError = {
  type: string
  code?: string | undefined
  constraint?: string | undefined
  frames: string
}

/**
 * Serializes an error without its message: databases quote the refused row, and parsers the text.
 * Type, code, and stack frames are enough to find the cause.
 */
const tellError = (error: unknown): LoggedError => {
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

import { pino, type Logger } from 'pino'

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

/** JSON lines on standard output. */
export const createLogger = (name: string, level: string): Logger =>
  pino({
    name,
    level,
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`]), censor: '[hidden]' },
  })

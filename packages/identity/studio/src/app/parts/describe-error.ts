import {
  ConnectionFailedError,
  DaimonError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitedError,
  StatusError,
  TimedOutError,
} from '@daimon/client'
import type { ErrorText } from '@daimon/ui'
import { describePointer } from './describe-pointer.ts'

/** A failure in the user's words: what happened, and what to do. */
export const describeError = (error: unknown): ErrorText => ({
  title: getTitle(error),
  text: getText(error),
})

type Kind = readonly [is: (error: unknown) => boolean, title: string]

const hasCode =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof StatusError && error.code === code

const KINDS: readonly Kind[] = [
  [(error) => error instanceof NotFoundError, 'Not found'],
  [hasCode('KERNEL_UNREACHABLE'), 'Identity service unreachable'],
  [hasCode('INFERENCE_DOWN'), 'Chat model unavailable'],
  [(error) => error instanceof TimedOutError, 'Identity service not responding'],
  [(error) => error instanceof ConnectionFailedError, 'Studio unreachable'],
  [(error) => error instanceof PermissionDeniedError, 'Not allowed with this key'],
  [(error) => error instanceof RateLimitedError, 'Too many requests'],
]

const getTitle = (error: unknown): string =>
  KINDS.find(([is]) => is(error))?.[1] ?? 'Request failed'

const getText = (error: unknown): string => {
  if (error instanceof TimedOutError)
    return 'The identity service accepted the request but sent no response in time. Check its log and load, then retry.'
  if (error instanceof ConnectionFailedError)
    return 'The connection closed before the response arrived. The page loads again when Studio is back.'
  if (error instanceof SyntaxError) return 'The file is not valid JSON.'
  if (error instanceof RateLimitedError)
    return `This key has used up its requests. Retry ${error.retryAfterMs === null ? 'later' : `in ${Math.ceil(error.retryAfterMs / 1000)} s`}.`
  if (error instanceof StatusError && error.issues.length > 0)
    return error.issues
      .map(({ pointer, message }) => `${describePointer(pointer)}: ${message}`)
      .join('; ')
  if (error instanceof StatusError && typeof error.problem?.['detail'] === 'string')
    return error.problem['detail']
  if (error instanceof DaimonError || error instanceof Error) return error.message
  return String(error)
}

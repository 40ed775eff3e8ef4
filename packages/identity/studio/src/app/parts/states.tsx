import {
  ConnectionFailedError,
  DaimonError,
  NotFoundError,
  StatusError,
  TimedOutError,
} from '@daimon/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LoadState } from '../use-load.ts'
import { PageTitle } from './page-title.tsx'

/** An empty state: what is missing, and the next step. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="state">
    <p class="state-title">{title}</p>
    {children}
  </div>
)

const SLOW_MS = 2_000

/** A loading state that says so when the service takes unusually long. */
export const Loading = ({ what }: { what: string }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div class="state loading" role="status">
      <p>Loading {what}…</p>
      {isSlow && (
        <p class="hint">The identity service is slow to respond. It may be busy or starting.</p>
      )}
    </div>
  )
}

const getTitle = (error: unknown): string => {
  if (error instanceof NotFoundError) return 'Not found'
  if (error instanceof StatusError && error.code === 'KERNEL_UNREACHABLE')
    return 'Identity service unreachable'
  if (error instanceof TimedOutError) return 'Identity service not responding'
  if (error instanceof ConnectionFailedError) return 'Studio unreachable'
  return 'Request failed'
}

/** A failure as the service describes it, with a button to retry. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <div class="state failure" role="alert">
    <p class="state-title">{getTitle(error)}</p>
    <p class="clip">{getMessage(error)}</p>
    {retry && (
      <button type="button" onClick={retry}>
        Retry
      </button>
    )}
  </div>
)

/** The same in one line, next to the control that failed. */
export const Trouble = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p class="trouble clip" role="alert">
      {getMessage(error)}
    </p>
  )

const getMessage = (error: unknown): string => {
  if (error instanceof TimedOutError)
    return 'The identity service accepted the request but sent no response in time. Check its log and load, then retry.'
  if (error instanceof SyntaxError) return 'The file is not valid JSON.'
  if (error instanceof StatusError && error.problem) return String(error.problem['detail'])
  if (error instanceof DaimonError || error instanceof Error) return error.message
  return String(error)
}

type ShownProps<T> = {
  loaded: LoadState<T>
  what: string
  /** The page heading while no value is loaded. */
  title?: string
  retry: () => void
  children: (value: T) => ComponentChildren
}

/** A loading, failed, or loaded value; the previous value stays visible during a reload. */
export const Shown = <T,>({ loaded, what, title, retry, children }: ShownProps<T>) => {
  if (loaded.state !== 'failed' && loaded.value !== undefined) return <>{children(loaded.value)}</>
  return (
    <>
      {title && <PageTitle title={title} />}
      {loaded.state === 'failed' ? (
        <Failure error={loaded.error} retry={retry} />
      ) : (
        <Loading what={what} />
      )}
    </>
  )
}

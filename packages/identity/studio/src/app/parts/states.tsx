import { ConnectionFailedError, DaimonError, NotFoundError, StatusError } from '@daimon/client'
import type { ComponentChildren } from 'preact'
import type { LoadState } from '../use-load.ts'
import { PageTitle } from './page-title.tsx'

/** An empty state: what is missing, and the next step. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="state">
    <p class="state-title">{title}</p>
    {children}
  </div>
)

export const Loading = ({ what }: { what: string }) => (
  <div class="state loading" role="status">
    <p>Loading {what}…</p>
  </div>
)

const getTitle = (error: unknown): string => {
  if (error instanceof NotFoundError) return 'Not found'
  if (error instanceof StatusError && error.code === 'KERNEL_UNREACHABLE')
    return 'Identity service unreachable'
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

import { ConnectionFailedError, DaimonError, NotFoundError, StatusError } from '@daimon/client'
import type { ComponentChildren } from 'preact'
import type { Loaded } from '../use-load.ts'
import { PageTitle } from './page-title.tsx'

/** Nothing to show, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="state">
    <p class="state-title">{title}</p>
    {children}
  </div>
)

export const Loading = ({ what }: { what: string }) => (
  <div class="state loading" role="status">
    <p>Loading {what} …</p>
  </div>
)

const titleOf = (error: unknown): string => {
  if (error instanceof NotFoundError) return 'It is not there'
  if (error instanceof StatusError && error.code === 'KERNEL_UNREACHABLE')
    return 'The kernel does not answer'
  if (error instanceof ConnectionFailedError) return 'The studio does not answer'
  return 'That did not work'
}

/** What the service said of a failure, and a way to try again. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <div class="state failure" role="alert">
    <p class="state-title">{titleOf(error)}</p>
    <p class="clip">{messageOf(error)}</p>
    {retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)

/** The same in one line, beside what was tried. */
export const Trouble = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p class="trouble clip" role="alert">
      {messageOf(error)}
    </p>
  )

const messageOf = (error: unknown): string => {
  if (error instanceof StatusError && error.problem) return String(error.problem['detail'])
  if (error instanceof DaimonError || error instanceof Error) return error.message
  return String(error)
}

type ShownProps<T> = {
  loaded: Loaded<T>
  what: string
  /** The heading of a page that has no other as long as nothing has come. */
  title?: string
  retry: () => void
  children: (value: T) => ComponentChildren
}

/** Loading, failed or there; what was there before stays while it is asked for again. */
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

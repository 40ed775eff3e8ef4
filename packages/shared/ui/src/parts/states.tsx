import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LoadState } from '../use-load.ts'
import { getApplication } from '../application.ts'
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
      {isSlow && <p class="hint">The service is slow to respond. It may be busy or starting.</p>}
    </div>
  )
}

/** A failure in words, with a button to retry. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { title, text } = getApplication().describeError(error)
  return (
    <div class="state failure" role="alert">
      <p class="state-title">{title}</p>
      <p class="clip">{text}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  )
}

/** The same in one line, next to the control that failed. */
export const Trouble = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p class="trouble clip" role="alert">
      {getApplication().describeError(error).text}
    </p>
  )

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
  if (loaded.state === 'ready') return <>{children(loaded.value)}</>
  if (loaded.state === 'loading' && loaded.value !== undefined) return <>{children(loaded.value)}</>
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

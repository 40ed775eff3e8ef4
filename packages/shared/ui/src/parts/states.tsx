import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LoadState } from '../use-load.ts'

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

const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** A failure as the service describes it, with a button to retry. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <div class="state failure" role="alert">
    <p class="state-title">Request failed</p>
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

type ShownProps<T> = {
  loaded: LoadState<T>
  what: string
  retry: () => void
  children: (value: T) => ComponentChildren
}

/** A loading, failed, or loaded value; the previous value stays visible during a reload. */
export const Shown = <T,>({ loaded, what, retry, children }: ShownProps<T>) => {
  if (loaded.state === 'failed') return <Failure error={loaded.error} retry={retry} />
  return loaded.value === undefined ? <Loading what={what} /> : <>{children(loaded.value)}</>
}

import { useCallback, useEffect, useState } from 'preact/hooks'
import { getApplication } from './application.ts'

export type LoadState<T> =
  | { readonly state: 'loading'; readonly value?: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly value?: T }
  | { readonly state: 'ready'; readonly value: T }

/**
 * Loads a value when `inputs` change and on `reload`. An outdated response is dropped; the previous
 * value stays during a reload.
 */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): readonly [LoadState<T>, () => void, (value: T) => void] => {
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    setLoaded((before) => ({
      state: 'loading',
      ...(before.value === undefined ? {} : { value: before.value }),
    }))
    load(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', value })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        getApplication().noteFailure?.(error)
        setLoaded({ state: 'failed', error })
      },
    )
    return () => controller.abort()
  }, [round, ...inputs])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const put = useCallback((value: T) => setLoaded({ state: 'ready', value }), [])
  useReloadAfterOutage(loaded, reload)
  return [loaded, reload, put]
}

/** What failed while the service was away is loaded when it is back. */
const useReloadAfterOutage = (loaded: LoadState<unknown>, reload: () => void): void => {
  const { isUp, isOutage } = getApplication()
  const isBack = isUp?.value === true
  useEffect(() => {
    if (isBack && loaded.state === 'failed' && isOutage?.(loaded.error)) reload()
  }, [isBack])
}

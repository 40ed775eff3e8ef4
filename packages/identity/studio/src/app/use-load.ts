import { type SoulHybridClient, StatusError } from '@daimon/client'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { liveService } from './live.ts'
import { noteFailure, reader } from './service.ts'

export type LoadState<T> =
  | { readonly state: 'loading'; readonly value?: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly value?: T }
  | { readonly state: 'ready'; readonly value: T }

type Load<T> = (api: SoulHybridClient, signal: AbortSignal) => Promise<T>

/**
 * Loads a value when `inputs` change and on `reload`. An outdated response is dropped; the previous
 * value stays during a reload.
 */
export const useLoad = <T>(
  load: Load<T>,
  inputs: readonly unknown[],
): readonly [LoadState<T>, () => void, (value: T) => void] => {
  const api = reader.value
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    setLoaded((before) => ({
      state: 'loading',
      ...(before.value === undefined ? {} : { value: before.value }),
    }))
    load(api, controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', value })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        noteFailure(error)
        setLoaded({ state: 'failed', error })
      },
    )
    return () => controller.abort()
  }, [api, round, ...inputs])
  const isUp = liveService.value === 'up'
  useEffect(() => {
    // What failed while the service was away is loaded when it is back.
    if (isUp && loaded.state === 'failed' && isOutage(loaded.error))
      setRound((before) => before + 1)
  }, [isUp])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const put = useCallback((value: T) => setLoaded({ state: 'ready', value }), [])
  return [loaded, reload, put]
}

const isOutage = (error: unknown): boolean => !(error instanceof StatusError) || error.status >= 500

import { useState } from 'preact/hooks'
import { getApplication } from './application.ts'

export type Action<Args extends readonly unknown[]> = {
  readonly run: (...args: Args) => Promise<void>
  readonly isRunning: boolean
  readonly error: unknown
}

/**
 * A user action: one run at a time, with its error for the control that started it. A button that
 * waits for it is `aria-disabled` and not `disabled`, because `disabled` would drop keyboard focus.
 */
export const useAction = <Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
): Action<Args> => {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const run = async (...args: Args): Promise<void> => {
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      await act(...args)
    } catch (failure) {
      getApplication().noteFailure?.(failure)
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, error }
}

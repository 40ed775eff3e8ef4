import type { SoulHybridClient } from '@daimon/client'
import { useState } from 'preact/hooks'
import { client, noteFailure } from './kernel.ts'

export type Action<Args extends readonly unknown[]> = {
  readonly run: (...args: Args) => Promise<void>
  readonly isRunning: boolean
  readonly error: unknown
}

/**
 * Something that a person does: once at a time, its failure shown where it was done. A button that waits for it is
 * `aria-disabled` and not `disabled`, which would take the focus away from under the keyboard.
 */
export const useAction = <Args extends readonly unknown[]>(
  act: (api: SoulHybridClient, ...args: Args) => Promise<void>,
): Action<Args> => {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const run = async (...args: Args): Promise<void> => {
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      await act(client.value, ...args)
    } catch (failure) {
      noteFailure(failure)
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, error }
}

import type { SoulHybridClient } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { client, noteFailure } from './service.ts'

export type Problem = { readonly pointer: string; readonly message: string }
type Finding = { readonly problems: readonly Problem[] }
type Problems<T> = {
  readonly found: readonly Problem[]
  readonly finding: T | undefined
  readonly error: unknown
}

const REST_MS = 250

/** The issues that the service reports for a draft, requested after each pause in typing. */
export const useProblems = <T extends Finding>(
  ask: (api: SoulHybridClient, signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): Problems<T> => {
  const [state, setState] = useState<Problems<T>>({
    found: [],
    finding: undefined,
    error: undefined,
  })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(client.value, controller.signal).then(
        (finding) => {
          if (!controller.signal.aborted)
            setState({ found: finding.problems, finding, error: undefined })
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          noteFailure(error)
          setState((before) => ({ ...before, error }))
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, inputs)
  return state
}

/** The messages at a JSON pointer or below it. */
export const problemAt = (problems: readonly Problem[], pointer: string): string | undefined =>
  problems
    .filter(({ pointer: at }) => at === pointer || at.startsWith(`${pointer}/`))
    .map(({ message }) => message)
    .join('; ') || undefined

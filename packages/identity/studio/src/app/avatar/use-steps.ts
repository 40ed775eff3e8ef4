import type { DriftStep } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { client, noteFailure } from '../service.ts'

export type Steps = {
  /** Newest first; those loaded so far. */
  readonly steps: readonly DriftStep[]
  readonly isDone: boolean
  readonly error: unknown
}

const PAGE = 500

/** The complete log, page by page: loaded steps are shown while the rest loads. */
export const useSteps = (botId: string, version: unknown): Steps => {
  const [found, setFound] = useState<Steps>({ steps: [], isDone: false, error: undefined })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      let steps: readonly DriftStep[] = []
      let cursor: string | null = null
      do {
        const page = await client.value.avatars
          .history({ bot_id: botId, limit: PAGE, ...(cursor ? { cursor } : {}) }, { signal })
          .page()
        steps = [...steps, ...page.items]
        cursor = page.next
        setFound({ steps, isDone: cursor === null, error: undefined })
      } while (cursor !== null && !signal.aborted)
    }
    load().catch((error: unknown) => {
      if (signal.aborted) return
      noteFailure(error)
      setFound((before) => ({ ...before, isDone: true, error }))
    })
    return () => controller.abort()
  }, [botId, version, client.value])
  return found
}

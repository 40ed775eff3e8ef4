import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { authorization } from './service.ts'

/** Whether this page is up to date. `lost`: Studio itself doesn't respond. */
export type LiveService = 'unknown' | 'up' | 'slow' | 'down' | 'refused' | 'lost'

type Versions = Readonly<Record<string, string>>

export const liveService = signal<LiveService>('unknown')

/** The version of each part that the open page shows, such as `memories`. */
const versions = signal<Versions>({})

const FIRST_DELAY_MS = 1_000
const DELAY_MAX_MS = 15_000
/** Studio sends something every few seconds; longer silence is a lost connection. */
const SILENCE_MS = 12_000

/**
 * Follows the changes of an avatar, or of the list of avatars, while the page is visible. A lost
 * connection is opened again, with growing delays; what changed meanwhile is loaded then.
 */
export const useLiveUpdates = (botId: string | undefined): void => {
  const key = authorization.value
  useEffect(() => {
    let stop = document.hidden ? undefined : follow(botId, key)
    const onVisible = (): void => {
      stop?.()
      stop = document.hidden ? undefined : follow(botId, key)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stop?.()
      versions.value = {}
    }
  }, [botId, key])
}

/** Changes when the part has changed elsewhere; an input of `useLoad`. */
export const useLiveVersion = (part: string): number => {
  const version = versions.value[part]
  const known = useRef(version)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (known.current !== undefined && version !== undefined && known.current !== version)
      setRound((before) => before + 1)
    if (version !== undefined) known.current = version
  }, [version])
  return round
}

const follow = (botId: string | undefined, key: string | undefined): (() => void) => {
  const stopped = new AbortController()
  const run = async (): Promise<void> => {
    for (let delayMs = FIRST_DELAY_MS; !stopped.signal.aborted;) {
      try {
        await readStream(botId, key, stopped.signal, () => (delayMs = FIRST_DELAY_MS))
      } catch {
        if (stopped.signal.aborted) return
        liveService.value = 'lost'
      }
      await pause(delayMs, stopped.signal)
      delayMs = Math.min(DELAY_MAX_MS, delayMs * 2)
    }
  }
  void run()
  return () => stopped.abort()
}

const readStream = async (
  botId: string | undefined,
  key: string | undefined,
  stopped: AbortSignal,
  onEvent: () => void,
): Promise<void> => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(botId === undefined ? '/live' : `/live?bot_id=${botId}`, {
      headers: key === undefined ? {} : { authorization: key },
      signal: AbortSignal.any([stopped, silence.signal]),
    })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('the stream ended')
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) takeFrame(frame)
      onEvent()
    }
  } finally {
    clearTimeout(timer)
  }
}

const takeFrame = (frame: string): void => {
  const [, data] = /^event: state\ndata: (.*)$/.exec(frame) ?? []
  if (data === undefined) return
  const state = JSON.parse(data) as { service: LiveService; versions: Versions }
  liveService.value = state.service
  versions.value = { ...versions.value, ...state.versions }
}

const pause = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

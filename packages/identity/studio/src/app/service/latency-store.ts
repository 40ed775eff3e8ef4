import { toDay } from '../parts/to-day.ts'
import { type LatencyHistory, addLatency } from './latency-history.ts'

const KEPT_AS = 'daimon.latency'

export const readLatency = (): LatencyHistory => {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as LatencyHistory
  } catch {
    return {}
  }
}

/** Sends a request and records its time in this browser. */
export const timedFetch: typeof fetch = async (...request) => {
  const fromMs = performance.now()
  const response = await fetch(...request)
  const next = addLatency(readLatency(), toDay(new Date()), performance.now() - fromMs)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(next))
  } catch {
    // Full or blocked storage costs the history, never the request.
  }
  return response
}

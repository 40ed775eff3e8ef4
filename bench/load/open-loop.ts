import { setTimeout as delay } from 'node:timers/promises'

/**
 * Results for one call rate. Milliseconds count from the scheduled time of a call, so that queueing
 * is included.
 */
export type LoopFigures = {
  readonly sent: number
  readonly failed: number
  readonly seconds: number
  readonly latenciesMs: readonly number[]
  /** Codes or messages of failures, with counts. */
  readonly failures: Readonly<Record<string, number>>
}

export type LoopOptions = {
  readonly perSecond: number
  readonly seconds: number
  readonly call: (at: number) => Promise<unknown>
  readonly signal: AbortSignal
}

const TICK_MS = 5

/**
 * Calls at a fixed rate, independent of earlier calls: users don't wait for each other. Resolves
 * with the last response.
 */
export async function openLoop({
  perSecond,
  seconds,
  call,
  signal,
}: LoopOptions): Promise<LoopFigures> {
  const latenciesMs: number[] = []
  const failures: Record<string, number> = {}
  const running: Promise<void>[] = []
  const total = Math.round(perSecond * seconds)
  const startedAtMs = performance.now()
  const one = async (at: number): Promise<void> => {
    const dueAtMs = startedAtMs + (1_000 * at) / perSecond
    try {
      await call(at)
      latenciesMs.push(performance.now() - dueAtMs)
    } catch (error) {
      const key = (error as Error).message.slice(0, 120)
      failures[key] = (failures[key] ?? 0) + 1
    }
  }
  for (let at = 0; at < total && !signal.aborted;) {
    const due = Math.floor((perSecond * (performance.now() - startedAtMs)) / 1_000)
    for (; at <= due && at < total; at += 1) running.push(one(at))
    await delay(TICK_MS)
  }
  await Promise.all(running)
  return {
    sent: running.length,
    failed: running.length - latenciesMs.length,
    seconds: (performance.now() - startedAtMs) / 1_000,
    latenciesMs,
    failures,
  }
}

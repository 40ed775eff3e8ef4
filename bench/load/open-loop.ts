import { setTimeout as delay } from 'node:timers/promises'

/** What one rate of calls has shown. Milliseconds are counted from when a call was due, so that a queue shows. */
export type LoopFigures = {
  readonly sent: number
  readonly failed: number
  readonly seconds: number
  readonly latenciesMs: readonly number[]
  /** Codes or messages of what failed, with how often. */
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
 * Calls at a fixed rate, whatever becomes of the calls before: users do not wait for each other. Resolves when the last
 * answer is there.
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

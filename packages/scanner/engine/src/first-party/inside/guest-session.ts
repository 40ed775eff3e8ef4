import { EventEmitter } from 'node:events'
import type { Guest } from '../../explore/monitor/guest-process.ts'
import type { Sample } from '../../explore/patterns/growth.ts'
import type { Frame, SinkCall } from './job.ts'

export type GuestCommand = {
  readonly do: 'begin' | 'take' | 'slowPatterns'
  /** A name to watch the prototype of all objects for. */
  readonly pollution?: string
  /** Patterns that take longer are ended, and the slowest is remembered. */
  readonly timeoutMs?: number
}

/** What hooks in the guest saw since the last time: hints. */
type Seen = {
  readonly calls: readonly SinkCall[]
  readonly names: readonly string[]
  readonly slowest:
    | (Omit<Sample, 'count'> & {
        readonly callee: string
        readonly stack: readonly Frame[]
      })
    | null
}

const NOTHING_SEEN: Seen = { calls: [], names: [], slowest: null }

export type GuestSession = {
  readonly ask: (command: GuestCommand, timeoutMs?: number) => Promise<unknown>
  readonly take: () => Promise<Seen>
  /** Emits `fault` where something went wrong past every handler: then whoever waits for an answer may wait in vain. */
  readonly faults: EventEmitter
}

const ANSWER_MS = 5_000
const FOR_EVER_MS = 3_600_000

const isCall = (given: unknown): given is SinkCall =>
  typeof (given as SinkCall | null)?.text === 'string' &&
  typeof (given as SinkCall).kind === 'string'

/** Speaks with the guest; what it says of its own accord is a fault. */
export const openSession = (guest: Guest): GuestSession => {
  const faults = new EventEmitter()
  const answers: unknown[] = []
  let wake = () => {}
  const pump = async () => {
    while (guest.end() === undefined) {
      const message = (await guest.next(FOR_EVER_MS)) as { answer?: unknown; fault?: true }
      if (message === undefined) break
      if (message?.fault === true) faults.emit('fault')
      else answers.push(message?.answer)
      wake()
    }
    wake()
  }
  void pump()
  const answer = async (timeoutMs: number): Promise<unknown> => {
    const endsAtMs = performance.now() + timeoutMs
    while (answers.length === 0 && guest.end() === undefined && performance.now() < endsAtMs)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(1_000, endsAtMs - performance.now() + 1))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    return answers.shift()
  }
  const ask = async (command: GuestCommand, timeoutMs = ANSWER_MS): Promise<unknown> => {
    // An answer that came too late belongs to nothing any more.
    answers.length = 0
    guest.send(command)
    return await answer(timeoutMs)
  }
  return {
    ask,
    take: async () => {
      const seen = (await ask({ do: 'take' })) as Partial<Seen> | null | undefined
      return Array.isArray(seen?.calls) && Array.isArray(seen.names)
        ? { ...NOTHING_SEEN, ...seen, calls: seen.calls.filter(isCall) }
        : NOTHING_SEEN
    },
    faults,
  }
}

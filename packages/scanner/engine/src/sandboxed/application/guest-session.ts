import { EventEmitter } from 'node:events'
import type { Guest } from '../shared/monitor/guest-process.ts'
import type { Sample } from '../shared/redos/runtime-growth.ts'
import { type AcceptedValues, readAcceptedValues } from '../../protocol/accepted-values.ts'
import type { Frame, SinkCall } from '../../protocol/application-job.ts'

export type GuestCommand = {
  readonly do: 'begin' | 'take' | 'slowPatterns'
  /** A member name to watch `Object.prototype` for. */
  readonly pollution?: string
  /** Whether any change of the store counts as an effect of the application. */
  readonly isStoreWatched?: boolean
  /** The time after which a pattern is ended; the slowest one is recorded. */
  readonly timeoutMs?: number
}

/** What guest hooks recorded since the last call: hints. */
type SessionRecord = {
  readonly calls: readonly SinkCall[]
  readonly names: readonly string[]
  readonly values: AcceptedValues
  readonly slowest:
    | (Omit<Sample, 'count'> & {
        readonly callee: string
        readonly stack: readonly Frame[]
      })
    | null
}

const NOTHING_SEEN: SessionRecord = { calls: [], names: [], values: {}, slowest: null }

export type GuestSession = {
  readonly ask: (command: GuestCommand, timeoutMs?: number) => Promise<unknown>
  readonly take: () => Promise<SessionRecord>
  /** Emits `fault` on an unhandled error in the guest, after which a response may never come. */
  readonly faults: EventEmitter
}

const ANSWER_MS = 5_000
const FOR_EVER_MS = 3_600_000

const isCall = (given: unknown): given is SinkCall =>
  typeof (given as SinkCall | null)?.text === 'string' &&
  typeof (given as SinkCall).kind === 'string'

/** Opens a request-response session with the guest. Unrequested messages are faults. */
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
    // Discards answers that came too late.
    answers.length = 0
    guest.send(command)
    return await answer(timeoutMs)
  }
  return {
    ask,
    take: async () => {
      const seen = (await ask({ do: 'take' })) as Partial<SessionRecord> | null | undefined
      return Array.isArray(seen?.calls) && Array.isArray(seen.names)
        ? {
            ...NOTHING_SEEN,
            ...seen,
            calls: seen.calls.filter(isCall),
            values: readAcceptedValues(seen.values),
          }
        : NOTHING_SEEN
    },
    faults,
  }
}

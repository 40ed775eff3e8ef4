import { type DatabaseBackend, asOwner, consumeQuota } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { Caller } from './caller.ts'

export type RequestLimitsOptions = {
  readonly engine: DatabaseBackend
  readonly now: () => Date
  /** For every credential that has no limit of its own; 0 for none. */
  readonly perMinute: number
  readonly perDay: number
}

/** Counts a request; throws RATE_LIMITED with the seconds until more are to be had. */
export type Admit = (caller: Caller) => Promise<void>

type Share = {
  readonly startsAtMs: number
  /** Taken from the database and not used yet. */
  left: number
  /** No more are to be had in this window. */
  isSpent: boolean
  taking: Promise<void> | undefined
}

const WINDOWS = [
  { name: 'perMinute', seconds: 60, said: 'minute' },
  { name: 'perDay', seconds: 86_400, said: 'day' },
] as const
type Window = (typeof WINDOWS)[number]

/**
 * How many shares a limit is taken in: what a process holds and does not use is lost to the others,
 * a 20th at most.
 */
const SHARES = 20
/** A database write for every hundred requests is cheap enough. */
const SHARE_MAX = 100
const SHARES_KEPT_MAX = 10_000

/**
 * Limits of requests by fixed windows, of a minute and of a day in UTC. Processes take shares of a
 * window out of the database and use them up by themselves, so that together they never let more
 * than the limit through, and most requests cost nothing.
 */
export const requestLimits = (options: RequestLimitsOptions): Admit => {
  const { engine, now } = options
  const shares = new Map<string, Share>()

  const getShare = (caller: Caller, { seconds }: Window, nowMs: number): Share => {
    const key = `${seconds} ${caller.ownerId} ${caller.credentialId}`
    const startsAtMs = nowMs - (nowMs % (seconds * 1_000))
    const known = shares.get(key)
    if (known?.startsAtMs === startsAtMs) return known
    if (shares.size >= SHARES_KEPT_MAX) shares.clear()
    const fresh: Share = { startsAtMs, left: 0, isSpent: false, taking: undefined }
    shares.set(key, fresh)
    return fresh
  }

  const refuseSpent = (caller: Caller, window: Window, limit: number): void => {
    const nowMs = now().getTime()
    const { isSpent, left, startsAtMs } = getShare(caller, window, nowMs)
    if (isSpent && left === 0) throw rateLimited(window, limit, startsAtMs, nowMs)
  }

  const take = async (caller: Caller, window: Window, share: Share, limit: number) => {
    const wanted = Math.min(SHARE_MAX, Math.max(1, Math.floor(limit / SHARES)))
    const { db } = asOwner(engine, caller.ownerId)
    const { ownerId, credentialId } = caller
    const startsAt = new Date(share.startsAtMs)
    const from = { ownerId, credentialId, windowSeconds: window.seconds, startsAt }
    // At the end of a window less than a share may be left: then one by one.
    for (const count of new Set([wanted, 1]))
      if (await consumeQuota(db, from, count, limit)) {
        share.left += count
        return
      }
    share.isSpent = true
  }

  const admitTo = async (caller: Caller, window: Window, limit: number): Promise<void> => {
    for (;;) {
      const nowMs = now().getTime()
      const share = getShare(caller, window, nowMs)
      if (share.left > 0) {
        share.left -= 1
        return
      }
      refuseSpent(caller, window, limit)
      share.taking ??= take(caller, window, share, limit).finally(() => {
        share.taking = undefined
      })
      await share.taking
    }
  }

  return async (caller) => {
    const getLimit = ({ name }: Window) => caller.limits?.[name] ?? options[name]
    const limited = WINDOWS.filter((window) => getLimit(window) > 0)
    // A day that is used up takes nothing from the minute, and its wait is the longer one to tell.
    for (const window of limited.toReversed()) refuseSpent(caller, window, getLimit(window))
    for (const window of limited) await admitTo(caller, window, getLimit(window))
  }
}

const rateLimited = ({ seconds, said }: Window, limit: number, startsAtMs: number, nowMs: number) =>
  new ApiError('RATE_LIMITED', {
    detail: `The ${limit} requests of this ${said} are used up.`,
    headers: { 'retry-after': String(Math.ceil((startsAtMs + seconds * 1_000 - nowMs) / 1_000)) },
  })

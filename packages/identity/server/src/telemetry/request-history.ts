import {
  type DatabaseBackend,
  type RequestGroup,
  addRequests,
  asOwner,
  dropRequestsBefore,
} from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'
import type { Context } from 'hono'
import { findTimeGroup } from './time-groups.ts'

export type RequestHistory = {
  /** Says whose a request is; only such requests count. */
  readonly attribute: (request: Request, ownerId: string) => void
  /** Runs what answers a request and counts it. */
  readonly measure: (context: Context, next: () => Promise<void>) => Promise<void>
  /** Stores what this process has counted. */
  readonly store: () => Promise<void>
  /** Stores regularly until it's stopped. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

type Options = {
  readonly engine: DatabaseBackend
  readonly now: () => Date
  readonly log: Logger
}

const DAYS_KEPT = 31

const DAY_MS = 86_400_000
/** What a crash loses at most. */
const STORE_EVERY_MS = 60_000
const FAILED_FROM = 500

/** The day in UTC, some days before. */
export const findDay = (now: Date, daysBefore = 0): string =>
  new Date(now.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)

type Counts = Map<string, { -readonly [Member in keyof RequestGroup]: RequestGroup[Member] }>

/**
 * Counts the requests of each owner by day and time. They are added up in memory and stored once a
 * minute, so that a request costs no write.
 */
export const createRequestHistory = ({ engine, now, log }: Options): RequestHistory => {
  const ownerOf = new WeakMap<Request, string>()
  let counted = new Map<string, Counts>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  const count = (ownerId: string, ms: number, isFailed: boolean): void => {
    const counts: Counts = counted.get(ownerId) ?? new Map()
    counted.set(ownerId, counts)
    const [day, timeGroup] = [findDay(now()), findTimeGroup(ms)]
    const key = `${day} ${timeGroup}`
    const group = counts.get(key) ?? { day, timeGroup, requests: 0, failed: 0 }
    counts.set(key, group)
    group.requests += 1
    group.failed += Number(isFailed)
  }

  const storeCounted = async (): Promise<void> => {
    const taken = counted
    counted = new Map()
    const oldest = findDay(now(), DAYS_KEPT)
    for (const [ownerId, counts] of taken)
      try {
        const { db } = asOwner(engine, ownerId)
        await addRequests(db, ownerId, [...counts.values()])
        await dropRequestsBefore(db, ownerId, oldest)
      } catch (error) {
        // A chart with a gap is better than a request that fails.
        log.warn({ err: error }, 'could not store the counts of requests')
      }
  }

  const store = (): Promise<void> => (storing = storing.then(storeCounted))

  return {
    attribute: (request, ownerId) => ownerOf.set(request, ownerId),
    measure: async (context, next) => {
      const fromMs = performance.now()
      await next()
      const ownerId = ownerOf.get(context.req.raw)
      if (ownerId !== undefined)
        count(ownerId, performance.now() - fromMs, context.res.status >= FAILED_FROM)
    },
    store,
    start: () => {
      timer = setInterval(() => void store(), STORE_EVERY_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      return store()
    },
  }
}

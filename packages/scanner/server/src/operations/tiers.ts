import { ApiError } from '@daimon/runtime'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceContext } from '../service-context.ts'

type Tier = {
  /** Limit for unfinished scans per caller. */
  readonly scansWaitingMax: number
  /** Limit for stored fragments; the least recently used are deleted first. */
  readonly fragmentBytesMax: number
  /** Limit for waiting queries and polls; beyond it, the service returns 429. */
  readonly urgentSecondsMax: number
  /** Limit for waiting reports. */
  readonly bulkSecondsMax: number
}

const ANONYMOUS: Tier = {
  scansWaitingMax: 20,
  fragmentBytesMax: 512 * 1024 * 1024,
  urgentSecondsMax: 10,
  bulkSecondsMax: 1_800,
}
const KEYED: Tier = {
  scansWaitingMax: 200,
  fragmentBytesMax: 4 * 1024 * 1024 * 1024,
  urgentSecondsMax: 20,
  bulkSecondsMax: 7_200,
}

export const getTier = ({ keyId }: Caller): Tier => (keyId === undefined ? ANONYMOUS : KEYED)

/** Throws RATE_LIMITED if the caller's backlog on the link exceeds its limit. */
export const checkBacklog = (
  { lines }: Pick<ServiceContext, 'lines'>,
  caller: Caller,
  lane: 'urgent' | 'all',
  direction: 'up' | 'down' = 'down',
): void => {
  const tier = getTier(caller)
  const waitSeconds = lines.waitSeconds(caller.principal, direction, lane)
  const max = lane === 'urgent' ? tier.urgentSecondsMax : tier.bulkSecondsMax
  if (waitSeconds <= max) return
  throw new ApiError('RATE_LIMITED', {
    detail: `${direction === 'down' ? 'Answers' : 'Graphs'} for ${Math.ceil(waitSeconds)} s are already queued on the link. Retry later.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds - max))) },
  })
}

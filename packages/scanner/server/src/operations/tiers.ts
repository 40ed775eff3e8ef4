import { CodedError } from '@daimon/runtime'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceParts } from '../service-parts.ts'

type Tier = {
  /** Scans that have not ended; more than anybody needs at once. */
  readonly scansWaitingMax: number
  /** Fragments that are kept; past that the ones that were not used for the longest time go. */
  readonly fragmentBytesMax: number
  /** Queries and polls that wait for the line: who asks faster than that gets 429. */
  readonly urgentSecondsMax: number
  /** Reports that wait for the line. */
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

export const tierOf = ({ keyId }: Caller): Tier => (keyId === undefined ? ANONYMOUS : KEYED)

/** Throws RATE_LIMITED when more of the caller's waits for the line than makes sense. */
export const checkLine = (
  { lines }: Pick<ServiceParts, 'lines'>,
  caller: Caller,
  lane: 'urgent' | 'all',
): void => {
  const tier = tierOf(caller)
  const waitSeconds = lines.waitSeconds(caller.principal, 'down', lane)
  const max = lane === 'urgent' ? tier.urgentSecondsMax : tier.bulkSecondsMax
  if (waitSeconds <= max) return
  throw new CodedError('RATE_LIMITED', {
    detail: `${Math.ceil(waitSeconds)} s of answers wait on the line already.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds - max))) },
  })
}

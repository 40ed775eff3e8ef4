import type { RequestDay } from '@daimon/identity-api'
import { type RequestGroup, listRequestGroups } from '@daimon/identity-store'
import { findDay } from '../telemetry/request-history.ts'
import { readQuantile } from '../telemetry/time-groups.ts'
import { type Operation, ok } from './operation.ts'

/** The caller's requests of the last days, oldest first: how many, and how long they took. */
export const listRequestDays: Operation<'listRequestDays'> = async (parts, { caller, query }) => {
  await parts.requestHistory.store()
  const from = findDay(parts.now(), query.days - 1)
  const groups = await listRequestGroups(parts.engine.db, caller.ownerId, from)
  return ok({ items: [...Map.groupBy(groups, ({ day }) => day)].map(sumDay) })
}

const sumDay = ([day, groups]: readonly [string, readonly RequestGroup[]]): RequestDay => ({
  day,
  requests: groups.reduce((sum, { requests }) => sum + requests, 0),
  failed: groups.reduce((sum, { failed }) => sum + failed, 0),
  median_ms: toTenths(readQuantile(groups, 0.5)),
  p95_ms: toTenths(readQuantile(groups, 0.95)),
})

const toTenths = (ms: number): number => Math.round(ms * 10) / 10

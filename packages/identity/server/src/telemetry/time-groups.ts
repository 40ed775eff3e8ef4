import type { RequestGroup } from '@daimon/identity-store'

/** Times in one group differ by at most this factor. */
const STEP = 2 ** 0.25
const MS_MIN = 0.1
const MS_MAX = 3_600_000

/** The group of a time: the exponent of its milliseconds. */
export const findTimeGroup = (ms: number): number =>
  Math.round(Math.log(Math.min(Math.max(ms, MS_MIN), MS_MAX)) / Math.log(STEP))

type Counted = Pick<RequestGroup, 'timeGroup' | 'requests'>

/** The time that a share of the requests stayed within, in milliseconds; 0 without requests. */
export const readQuantile = (groups: readonly Counted[], share: number): number => {
  const inOrder = groups.toSorted((a, b) => a.timeGroup - b.timeGroup)
  const wanted = inOrder.reduce((sum, { requests }) => sum + requests, 0) * share
  let seen = 0
  for (const { timeGroup, requests } of inOrder) {
    seen += requests
    if (seen >= wanted) return STEP ** timeGroup
  }
  return 0
}

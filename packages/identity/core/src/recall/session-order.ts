import type { IndexRow } from './index-row.ts'

type Turn = Pick<IndexRow, 'id' | 'occurredAtMs' | 'recordedAtMs'>

const isEarlier = (first: Turn, second: Turn): boolean => {
  if (first.occurredAtMs !== second.occurredAtMs) return first.occurredAtMs < second.occurredAtMs
  if (first.recordedAtMs !== second.recordedAtMs) return first.recordedAtMs < second.recordedAtMs
  return first.id < second.id
}

/** Where a turn belongs in the order of its session; a new one is nearly always the latest. */
export const placeInSession = (
  order: readonly number[],
  turn: Turn,
  rows: readonly Turn[],
): number => {
  let [from, to] = [0, order.length]
  const last = order.at(-1)
  if (last === undefined || isEarlier(rows[last] as Turn, turn)) return to
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isEarlier(turn, rows[order[middle] as number] as Turn)) to = middle
    else from = middle + 1
  }
  return from
}

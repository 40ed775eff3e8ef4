/** Facts by which the turns of a session are ordered, by slot. */
export type TurnOrder = {
  readonly occurredAtMs: ArrayLike<number>
  readonly recordedAtMs: ArrayLike<number>
  readonly idAt: (slot: number) => string
}

const isEarlier = (first: number, second: number, turns: TurnOrder): boolean => {
  const { occurredAtMs, recordedAtMs, idAt } = turns
  if (occurredAtMs[first] !== occurredAtMs[second])
    return (occurredAtMs[first] as number) < (occurredAtMs[second] as number)
  if (recordedAtMs[first] !== recordedAtMs[second])
    return (recordedAtMs[first] as number) < (recordedAtMs[second] as number)
  return idAt(first) < idAt(second)
}

/** Where a turn belongs in the order of its session; a new one is nearly always the latest. */
export const placeInSession = (
  order: readonly number[],
  slot: number,
  turns: TurnOrder,
): number => {
  let [from, to] = [0, order.length]
  const last = order.at(-1)
  if (last === undefined || isEarlier(last, slot, turns)) return to
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isEarlier(slot, order[middle] as number, turns)) to = middle
    else from = middle + 1
  }
  return from
}

import type { TextColumn } from './snapshot/text-column.ts'

/** Ids of a snapshot, in ascending order, from `from` on. */
type StoredIds = { readonly ids: TextColumn; readonly from: number }

/** Ids of consecutive slots. */
type Segment = {
  readonly slot: number
  readonly stored: StoredIds | undefined
  readonly own: string[]
  count: number
}

/**
 * The ids of all slots. Those of a snapshot stay in its text, and their slots are found by their
 * order: a map of 100,000 ids takes longer to fill than all else about them.
 */
export class RowIds {
  readonly #segments: Segment[] = []
  readonly #stored: (StoredIds & { readonly segment: Segment })[] = []
  readonly #slotOf = new Map<string, number>()
  #length = 0

  push(id: string): void {
    const last = this.#segments.at(-1)
    const segment = last && !last.stored ? last : this.#begin(undefined)
    segment.own.push(id)
    segment.count += 1
    this.#slotOf.set(id, this.#length)
    this.#length += 1
  }

  /** Adds ids of a snapshot from `from` up to `to`, all of them greater than those of others. */
  pushStored(ids: TextColumn, from: number, to: number): void {
    if (from === to) return
    const last = this.#segments.at(-1)
    const isNext = last?.stored?.ids === ids && last.stored.from + last.count === from
    const segment = isNext ? last : this.#begin({ ids, from })
    segment.count += to - from
    this.#length += to - from
  }

  at(slot: number): string {
    const segment = this.#segments[findLast(this.#segments, (one) => one.slot <= slot)] as Segment
    const { stored, own } = segment
    const place = slot - segment.slot
    return stored ? stored.ids.at(stored.from + place) : (own[place] as string)
  }

  /** The last slot with an id; also that of a removed memory, if a snapshot had it. */
  slotOf(id: string): number | undefined {
    return this.#slotOf.get(id) ?? this.#findStored(id)
  }

  remove(id: string): void {
    this.#slotOf.delete(id)
  }

  #begin(stored: StoredIds | undefined): Segment {
    const segment = { slot: this.#length, stored, own: [], count: 0 }
    this.#segments.push(segment)
    if (stored) this.#stored.push({ ...stored, segment })
    return segment
  }

  #findStored(id: string): number | undefined {
    const found = this.#stored[findLast(this.#stored, ({ ids, from }) => ids.at(from) <= id)]
    if (!found) return undefined
    const { ids, from, segment } = found
    let [low, high] = [from, from + segment.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids.at(middle) < id) low = middle + 1
      else high = middle
    }
    return low < from + segment.count && ids.at(low) === id ? segment.slot + low - from : undefined
  }
}

/** The last item of those that a condition is true for, which are the first ones; or −1. */
const findLast = <T>(items: readonly T[], isBefore: (item: T) => boolean): number => {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(items[middle] as T)) from = middle + 1
    else to = middle
  }
  return from - 1
}

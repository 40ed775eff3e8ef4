import { splitLines } from '../text/split-lines.ts'
import type { Chunks } from '../record.ts'
import { type DateOrder, type LineTime, readHead, toTime } from './whatsapp-line.ts'

const ORDERS = ['day first', 'month first'] as const

/**
 * Finds out whether the dates of a chat begin with the day or the month: a number over 12 decides,
 * else the order in which messages go back in time less often, else the day.
 */
export const findDateOrder = async (chunks: Chunks): Promise<DateOrder> => {
  const votes = new Votes()
  for await (const line of splitLines(chunks)) {
    const head = 'text' in line ? readHead(line.text) : undefined
    if (head?.time.yearAt === 2) votes.add(head.time)
  }
  return votes.decide()
}

class Votes {
  readonly #impossible = { 'day first': 0, 'month first': 0 }
  readonly #backwards = { 'day first': 0, 'month first': 0 }
  readonly #last = { 'day first': -Infinity, 'month first': -Infinity }

  add(time: LineTime): void {
    for (const order of ORDERS) {
      const at = toTime(time, order, 'UTC')
      if (at === undefined) this.#impossible[order] += 1
      else {
        if (at < this.#last[order]) this.#backwards[order] += 1
        this.#last[order] = at
      }
    }
  }

  decide(): DateOrder {
    for (const counts of [this.#impossible, this.#backwards]) {
      if (counts['day first'] < counts['month first']) return 'day first'
      if (counts['month first'] < counts['day first']) return 'month first'
    }
    return 'day first'
  }
}

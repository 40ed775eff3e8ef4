import type { RowLists } from './row-lists.ts'
import { placeInSession } from './session-order.ts'

/** One conversation, in the order of its statements. */
export type Session = {
  readonly id: string
  readonly slots: number[]
  /** Of all its turns, in terms. */
  length: number
}

type OwnSession = Session & { place: number }

const NONE = -1

/** The sessions of an index, and the turns before and after each. */
export class RowSessions {
  /** Those that have turns, in any order; `sessionOf` is the place here. */
  readonly list: OwnSession[] = []
  readonly #byId = new Map<string, OwnSession>()
  readonly #idAt: (slot: number) => string

  constructor(idAt: (slot: number) => string) {
    this.#idAt = idAt
  }

  /** The session of an id, new or known; its first turn must follow. */
  open(id: string): OwnSession {
    const known = this.#byId.get(id)
    if (known) return known
    const session = { id, slots: [], length: 0, place: this.list.length }
    this.list.push(session)
    this.#byId.set(id, session)
    return session
  }

  link(lists: RowLists, slot: number, session: OwnSession): void {
    const { occurredAtMs, recordedAtMs, lengths, sessionOf } = lists
    session.length += lengths[slot] as number
    sessionOf[slot] = session.place
    const order = session.slots
    const place = placeInSession(order, slot, { occurredAtMs, recordedAtMs, idAt: this.#idAt })
    if (place === order.length) order.push(slot)
    else order.splice(place, 0, slot)
    join(lists, order[place - 1], slot)
    join(lists, slot, order[place + 1])
  }

  unlink(lists: RowLists, slot: number): void {
    const session = this.list[lists.sessionOf[slot] as number]
    if (!session) return
    session.length -= lists.lengths[slot] as number
    lists.sessionOf[slot] = NONE
    const order = session.slots
    const place = order.lastIndexOf(slot)
    order.splice(place, 1)
    join(lists, order[place - 1], order[place])
    if (order.length === 0) this.#close(lists, session)
  }

  /** Gives the turns other slots. */
  move(moved: (slot: number) => number): void {
    for (const { slots } of this.list) slots.forEach((slot, at) => (slots[at] = moved(slot)))
  }

  #close(lists: RowLists, session: OwnSession): void {
    this.#byId.delete(session.id)
    const last = this.list.pop() as OwnSession
    if (last === session) return
    this.list[session.place] = last
    last.place = session.place
    for (const slot of last.slots) lists.sessionOf[slot] = last.place
  }
}

const join = (lists: RowLists, first: number | undefined, second: number | undefined): void => {
  if (first !== undefined) lists.after[first] = second ?? NONE
  if (second !== undefined) lists.before[second] = first ?? NONE
}

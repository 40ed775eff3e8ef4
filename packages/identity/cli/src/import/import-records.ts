import { ValidationError } from '@daimon/client'
import { userMember } from '../command.ts'
import type { Service } from '../connect.ts'
import { InFlight } from './in-flight.ts'
import { type ImportTarget, KnownMemories } from './known-memories.ts'
import type { Item, Reading, SkipReason } from './record.ts'
import { splitItem } from './split-item.ts'

export type Tally = {
  /** Records in the file, without skipped ones. */
  read: number
  /** New memories. */
  stored: number
  /** Merged with a memory that has the same words by the same speaker. */
  folded: number
  /** Already stored, by an earlier import. */
  known: number
  /** Not stored, because the user forgot these words earlier. */
  suppressed: number
  refused: number
  /** Messages without a memory. */
  skipped: number
  skip_reasons: Partial<Record<SkipReason, number>>
  /** Why records were refused; up to PROBLEMS_MAX of them. */
  problems: { place: string; message: string }[]
}

export const emptyTally = (): Tally => ({
  read: 0,
  stored: 0,
  folded: 0,
  known: 0,
  suppressed: 0,
  refused: 0,
  skipped: 0,
  skip_reasons: {},
  problems: [],
})

type LocatedItem = { readonly place: string; readonly item: Item }
type Batch = { readonly items: LocatedItem[]; chars: number }

const BATCH_ITEMS = 200
const BATCH_CHARS = 2 * 1024 * 1024
const BATCHES_IN_FLIGHT = 3
const PROBLEMS_MAX = 1_000

/**
 * Sends records in batches and counts the outcomes in `tally`, which stays valid after an error.
 * After a service error, nothing else is sent.
 */
export const importRecords = async (
  service: Service,
  target: ImportTarget,
  readings: AsyncIterable<Reading>,
  tally: Tally,
  onBatch: () => void,
): Promise<void> => {
  const known = await KnownMemories.of(service, target)
  const inFlight = new InFlight()
  let batch: Batch = { items: [], chars: 0 }
  const flush = async () => {
    const { items } = batch
    batch = { items: [], chars: 0 }
    // The service plans batches while it stores another. Which one is stored first matters only for
    // records without a time.
    const max = items.every(({ item }) => item.occurred_at) ? BATCHES_IN_FLIGHT : 1
    await inFlight.add(() => send(service, target, items, tally).then(onBatch), max)
  }
  try {
    for await (const reading of readings) {
      for (const located of takeItems(reading, tally)) {
        if (known.has(located.item)) {
          tally.known += 1
          continue
        }
        known.add(located.item)
        batch.items.push(located)
        batch.chars += located.item.content.length
        if (batch.items.length >= BATCH_ITEMS || batch.chars >= BATCH_CHARS) await flush()
      }
    }
    await flush()
  } finally {
    await inFlight.end()
  }
}

/** The records of a reading; others are counted. */
const takeItems = (reading: Reading, tally: Tally): readonly LocatedItem[] => {
  const { place } = reading
  if ('skipped' in reading) {
    tally.skipped += 1
    tally.skip_reasons[reading.skipped] = (tally.skip_reasons[reading.skipped] ?? 0) + 1
    return []
  }
  if ('fault' in reading) {
    tally.read += 1
    refuse(tally, place, reading.fault)
    return []
  }
  const parts = splitItem(reading.item)
  tally.read += parts.length
  return parts.map((item) => ({ place, item }))
}

const refuse = (tally: Tally, place: string, message: string): void => {
  tally.refused += 1
  if (tally.problems.length < PROBLEMS_MAX) tally.problems.push({ place, message })
}

/** Batches are atomic: records that the service refuses are removed and the rest is resent. */
const send = async (
  service: Service,
  { botId, userId }: ImportTarget,
  batch: readonly LocatedItem[],
  tally: Tally,
): Promise<void> => {
  let rest = batch
  while (rest.length > 0) {
    const items = rest.map(({ item }) => item)
    try {
      const { results } = await service.client.memories.ingestBatch(
        { bot_id: botId, ...userMember({ user: userId }), items },
        service.call,
      )
      for (const { deduplicated, suppressed } of results)
        if (suppressed) tally.suppressed += 1
        else if (deduplicated) tally.folded += 1
        else tally.stored += 1
      return
    } catch (error) {
      const reasons = error instanceof ValidationError ? reasonsByIndex(error) : undefined
      if (reasons === undefined || reasons.size === 0) throw error
      for (const [at, reason] of reasons) refuse(tally, rest[at]?.place ?? '', reason)
      rest = rest.filter((_found, at) => !reasons.has(at))
    }
  }
}

const reasonsByIndex = ({ issues }: ValidationError): Map<number, string> => {
  const reasons = new Map<number, string>()
  for (const { pointer, message } of issues) {
    const [, index, member = ''] = /^\/items\/(\d+)(?:\/(.*))?$/.exec(pointer) ?? []
    if (index === undefined) continue
    const before = reasons.get(Number(index))
    const reason = `${toName(member)} ${message}`.trim()
    reasons.set(Number(index), before === undefined ? reason : `${before}; ${reason}`)
  }
  return reasons
}

const NAMES: Readonly<Record<string, string>> = {
  content: 'text',
  occurred_at: 'said_at',
  session_id: 'session',
}

const toName = (member: string): string => NAMES[member] ?? member

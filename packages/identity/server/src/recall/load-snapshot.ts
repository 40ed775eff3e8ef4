import { type SnapshotPart, readPart } from '@daimon/identity-core'
import {
  type AvatarUser,
  type ChangedMemory,
  type Db,
  FIRST_ID,
  type FeedMemory,
  type IdRange,
  LAST_ID,
  type StaleStanding,
  type StoredPart,
  changedMemories,
  deletePart,
  listParts,
  memoriesOfIds,
  memoriesOfRange,
  readPartData,
  stepsInSlices,
} from '@daimon/identity-store'
import { crc32 } from 'node:zlib'
import type { UserIndexes } from './recall-indexes.ts'

/** Which snapshot: another format has other rules, or vectors of another embedder. */
export type SnapshotSource = {
  readonly db: Db
  readonly user: AvatarUser
  readonly embedderId: string
  readonly format: string
}

export type LoadedSnapshot = {
  /** Memories that no part had, or not as they are now. */
  readonly memoriesRead: number
  /** Statements of users among them that the current rules haven't analyzed. */
  readonly stale: readonly StaleStanding[]
}

/** Parts that the database reads while those before them are added. */
const AHEAD = 2
/** The next parts may be somewhat larger. */
const ROOM = 1.25
const ROWS_A_STEP = 512

/** All memories of a range, or a part with those that changed since. */
type Piece = { readonly range: IdRange; readonly part?: StoredPart }

/**
 * Fills empty indexes from a snapshot, in the order of the ids as if all was read from the texts:
 * the parts, and from their texts the memories that no part has as they are. Returns `undefined` if
 * there is no snapshot. A part that is gone or damaged is replaced by its memories.
 */
export const loadSnapshot = async (
  source: SnapshotSource,
  indexes: UserIndexes,
): Promise<LoadedSnapshot | undefined> => {
  const { db, user, format } = source
  const parts = await listParts(db, user, format)
  if (parts.length === 0) return undefined
  const changed = await changedMemories(db, user, Math.min(...parts.map(({ seq }) => seq)))
  // Nearly all memories are statements.
  indexes.said.beginFilling(parts.reduce((sum, { memories }) => sum + memories, 0))
  const stale: StaleStanding[] = []
  let memoriesRead = 0
  const addMemories = async (memories: readonly FeedMemory[]): Promise<void> => {
    await stepsInSlices(memories, (memory) => addMemorySteps(indexes, memory))
    stale.push(...memories.flatMap((memory) => memory.stale ?? []))
    memoriesRead += memories.length
  }
  const addRange = async (range: IdRange): Promise<void> => {
    for await (const page of readRange(source, range)) await addMemories(page)
  }
  const pieces = splitIds(parts)
  const read = readAhead(pieces, ({ part }) => part && readStored(source, part, changed))
  const decode = createPartReader(user.userKey)
  for await (const [{ range, part: stored }, found] of read) {
    const part = found && decode(found.data)
    if (stored && found && part) {
      await stepsInSlices([part], () => addPartSteps(indexes, part, found.fresh))
      stale.push(...found.fresh.flatMap((memory) => memory.stale ?? []))
      memoriesRead += found.fresh.length
      continue
    }
    if (stored && found) await deletePart(db, user, stored.afterId)
    await addRange(range)
  }
  await stepsInSlices([indexes.said], (index) => index.endFillingSteps())
  return { memoriesRead, stale }
}

/** The parts and the ranges that none has. */
const splitIds = (parts: readonly StoredPart[]): Piece[] => {
  const pieces: Piece[] = []
  let afterId = FIRST_ID
  for (const part of parts) {
    if (part.afterId > afterId) pieces.push({ range: { afterId, lastId: part.afterId } })
    pieces.push({ range: part, part })
    afterId = part.lastId
  }
  return [...pieces, { range: { afterId, lastId: LAST_ID } }]
}

/** Items with what is read for them, some items ahead. */
const readAhead = async function* <T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R> | undefined,
): AsyncGenerator<readonly [T, R | undefined]> {
  const reads: (Promise<R> | undefined)[] = []
  for (const [at, item] of items.entries()) {
    for (const next of items.slice(reads.length, at + 1 + AHEAD)) {
      const reading = read(next)
      // Awaited in its turn; an error before that must not count as unhandled.
      reading?.catch(() => undefined)
      reads.push(reading)
    }
    yield [item, await reads[at]]
    reads[at] = undefined
  }
}

const readRange = async function* (
  { db, user, embedderId }: SnapshotSource,
  { afterId, lastId }: IdRange,
): AsyncGenerator<readonly FeedMemory[]> {
  for (let after = afterId; ;) {
    const { memories, isLast } = await memoriesOfRange(db, user, embedderId, {
      afterId: after,
      lastId,
    })
    yield memories
    if (isLast) return
    after = memories.at(-1)?.memory.id ?? lastId
  }
}

type ReadData = NonNullable<Awaited<ReturnType<typeof readPartData>>>

/** The data of a part and its memories that changed since; `undefined` if it is gone. */
const readStored = async (
  { db, user, embedderId, format }: SnapshotSource,
  stored: StoredPart,
  changed: readonly ChangedMemory[],
): Promise<{ readonly data: ReadData; readonly fresh: readonly FeedMemory[] } | undefined> => {
  const data = await readPartData(db, user, format, stored)
  if (!data) return undefined
  const ids = changedIn(stored, changed)
  return { data, fresh: ids.length > 0 ? await memoriesOfIds(db, user, embedderId, ids) : [] }
}

/** Ids of memories that a part doesn't have as they are now. */
export const changedIn = (
  { afterId, lastId, seq }: StoredPart,
  changed: readonly ChangedMemory[],
): string[] =>
  changed
    .filter((memory) => memory.seq > seq && memory.id > afterId && memory.id <= lastId)
    .map(({ id }) => id)

/** Signed, as the database's integers are. */
export const toChecksum = (bytes: Uint8Array): number => crc32(bytes) | 0

/**
 * Decodes parts one after the other into the same bytes, which an index copies: those of all parts
 * would be garbage of the size of the snapshot.
 */
const createPartReader = (userKey: string) => {
  let room = Buffer.alloc(0)
  return ({ data, checksum }: ReadData): SnapshotPart | undefined => {
    const size = Buffer.byteLength(data, 'base64')
    if (room.length < size) room = Buffer.allocUnsafeSlow(Math.ceil(ROOM * size))
    const bytes = room.subarray(0, room.write(data, 'base64'))
    return toChecksum(bytes) === checksum ? readPart(bytes, userKey) : undefined
  }
}

function* addMemorySteps(
  { said, derived, instructions }: UserIndexes,
  { memory, isDerived, instruction }: FeedMemory,
): Generator<undefined, void> {
  yield* (isDerived ? derived : said).upsertSteps(memory)
  if (instruction) instructions.upsert(instruction)
}

/** Adds a part in the order of its ids, with fresh memories in place of those that changed. */
function* addPartSteps(
  indexes: UserIndexes,
  part: SnapshotPart,
  fresh: readonly FeedMemory[],
): Generator<undefined, void> {
  let from = 0
  for (const memory of fresh) {
    const at = findPlace(part.ids, memory.memory.id, from)
    yield* addStoredSteps(indexes, part, from, at)
    yield* addMemorySteps(indexes, memory)
    from = at < part.ids.length && part.ids.at(at) === memory.memory.id ? at + 1 : at
  }
  yield* addStoredSteps(indexes, part, from, part.ids.length)
}

/** Where an id is, or would be, among those of a part from a place on. */
const findPlace = (ids: SnapshotPart['ids'], id: string, from: number): number => {
  let [low, high] = [from, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids.at(middle) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds the memories of a part from `from` up to `to`, in runs that go to the same index. */
function* addStoredSteps(
  { said, derived, instructions }: UserIndexes,
  part: SnapshotPart,
  from: number,
  to: number,
): Generator<undefined, void> {
  for (let start = from; start < to;) {
    const isDerived = part.isDerivedAt(start)
    const most = Math.min(to, start + ROWS_A_STEP)
    let end = start + 1
    while (end < most && part.isDerivedAt(end) === isDerived) end += 1
    ;(isDerived ? derived : said).addStored(part, start, end)
    start = end
    yield
  }
  for (let at = from; at < to; at += 1) {
    const instruction = part.instructionAt(at)
    if (instruction) instructions.upsert(instruction)
  }
}

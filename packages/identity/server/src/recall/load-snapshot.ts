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
const ROWS_A_STEP = 64

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
  const read = readAhead(pieces, ({ part }) => part && openPart(source, part, changed))
  for await (const [{ range, part }, opened] of read) {
    if (!part || !opened) {
      await addRange(range)
      continue
    }
    await stepsInSlices([opened], () => addPartSteps(indexes, opened.part, opened.fresh))
    stale.push(...opened.fresh.flatMap((memory) => memory.stale ?? []))
    memoriesRead += opened.fresh.length
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

type OpenedPart = { readonly part: SnapshotPart; readonly fresh: readonly FeedMemory[] }

/** A part and its memories that changed since; `undefined` if it can't be read. */
const openPart = async (
  source: SnapshotSource,
  stored: StoredPart,
  changed: readonly ChangedMemory[],
): Promise<OpenedPart | undefined> => {
  const { db, user, embedderId, format } = source
  const row = await readPartData(db, user, format, stored)
  if (!row) return undefined
  const part = decodePart(row, user.userKey)
  if (!part) {
    await deletePart(db, user, stored.afterId)
    return undefined
  }
  const ids = changedIn(stored, changed)
  return { part, fresh: ids.length > 0 ? await memoriesOfIds(db, user, embedderId, ids) : [] }
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

const decodePart = (
  { data, checksum }: { readonly data: string; readonly checksum: number },
  userKey: string,
): SnapshotPart | undefined => {
  const bytes = Buffer.from(data, 'base64')
  return toChecksum(bytes) === checksum ? readPart(bytes, userKey) : undefined
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
  let next = 0
  for (const [at, id] of part.ids.entries()) {
    for (; next < fresh.length && fresh[next]!.memory.id < id; next += 1)
      yield* addMemorySteps(indexes, fresh[next]!)
    if (fresh[next]?.memory.id === id) {
      yield* addMemorySteps(indexes, fresh[next]!)
      next += 1
    } else addStored(indexes, part, at)
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  for (const memory of fresh.slice(next)) yield* addMemorySteps(indexes, memory)
}

const addStored = (
  { said, derived, instructions }: UserIndexes,
  part: SnapshotPart,
  at: number,
): void => {
  const index = part.isDerivedAt(at) ? derived : said
  index.addStored(part, at)
  const instruction = part.instructionAt(at)
  if (instruction) instructions.upsert(instruction)
}

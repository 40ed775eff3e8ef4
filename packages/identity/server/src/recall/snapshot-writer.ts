import {
  type RecallIndex,
  type SnapshotMemory,
  analyzeMemory,
  encodePartSteps,
} from '@daimon/identity-core'
import {
  FIRST_ID,
  type FeedMemory,
  type IdRange,
  LAST_ID,
  type RangeState,
  type StoredPart,
  changedMemories,
  confirmParts,
  deleteOtherFormats,
  listParts,
  memoriesOfRange,
  readMemorySeq,
  readRangeState,
  slicer,
  storePart,
} from '@daimon/identity-store'
import { setTimeout as delay } from 'node:timers/promises'
import { type SnapshotSource, changedIn, toChecksum } from './load-snapshot.ts'

/** Whose snapshot, and the vocabulary of the index in use, which has most signatures already. */
type SnapshotTarget = SnapshotSource & {
  readonly ownerId: string
  readonly vocabulary: () => RecallIndex['vocabulary']
  readonly limits: SnapshotLimits
}

export type SnapshotLimits = {
  /**
   * Memories of a part. An erasure deletes a part, and the next start reads its memories from their
   * texts; each part repeats words of the others.
   */
  readonly partMax: number
  /** New memories that are worth a part: fewer are read from their texts in a moment. */
  readonly unsavedMin: number
  /** Memories between two parts that are worth one: any of these may lose its own. */
  readonly gapMin: number
  /** Changed memories of a part that aren't worth a new one. */
  readonly changedMax: number
  /** Changes of an avatar until a part is confirmed or replaced: a start reads their numbers. */
  readonly behindMax: number
}

export const SNAPSHOT_LIMITS: SnapshotLimits = {
  partMax: 2_048,
  unsavedMin: 512,
  gapMin: 64,
  changedMax: 64,
  behindMax: 5_000,
}

/** A content has up to a million characters. */
const PART_TERMS_MAX = 60_000
/** Between two pages, so that requests have most of the processor. */
const REST_MS = 20
/** Writes of a moment are stored together. */
const DELAY_MS = 5_000

/** Writes snapshots one after the other, while requests go on. */
export type SnapshotWriter = {
  /** Brings the snapshot of a user up to date, soon. */
  readonly request: (key: string, target: SnapshotTarget) => void
  /** Resolves when all requested ones are written. */
  readonly written: () => Promise<void>
  /** Ends after the part in progress; what is stored stays. */
  readonly stop: () => Promise<void>
}

export const createSnapshotWriter = (onFault: (error: Error) => void): SnapshotWriter => {
  const waiting = new Map<string, SnapshotTarget>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let hurry = new AbortController()
  const run = async (): Promise<void> => {
    await rest(DELAY_MS, AbortSignal.any([stopping.signal, hurry.signal]))
    for (const [key, target] of waiting) {
      waiting.delete(key)
      if (stopping.signal.aborted) break
      await writeSnapshot(target, stopping.signal).catch(onFault)
    }
    running = undefined
    if (waiting.size > 0) start()
  }
  const start = (): void => {
    if (!stopping.signal.aborted) running ??= run()
  }
  const drain = async (): Promise<void> => {
    const current = running
    if (!current) return
    await current
    await drain()
  }
  return {
    request: (key, target) => {
      waiting.set(key, target)
      start()
    },
    written: async () => {
      hurry.abort()
      await drain()
      hurry = new AbortController()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Doesn't keep the process alive; ends early when aborted. */
const rest = (ms: number, signal?: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)

const writeSnapshot = async (target: SnapshotTarget, signal: AbortSignal): Promise<void> => {
  const { db, user, format, limits } = target
  await deleteOtherFormats(db, user, format)
  for (const gap of listGaps(await keptParts(target))) {
    const memoriesMin = gap.lastId === LAST_ID ? limits.unsavedMin : limits.gapMin
    const { memories } = await readRangeState(db, user, gap)
    if (memories >= memoriesMin) await fillGap(target, gap, signal)
    if (signal.aborted) return
  }
}

/** Parts that stay: those that have nearly all memories as they are. */
const keptParts = async (target: SnapshotTarget): Promise<StoredPart[]> => {
  const { db, user, format, ownerId, limits } = target
  const seq = await readMemorySeq(db, ownerId, user.botId)
  if (seq === undefined) return []
  const parts = await listParts(db, user, format)
  const since = Math.min(...parts.map((part) => part.seq))
  const changed = parts.length > 0 ? await changedMemories(db, user, since) : []
  const changes = new Map(parts.map((part) => [part, changedIn(part, changed).length]))
  const unchanged = parts.filter((part) => changes.get(part) === 0)
  await confirmParts(
    db,
    user,
    unchanged.map(({ afterId }) => afterId),
    seq,
  )
  return parts.filter((part) => {
    const count = changes.get(part) ?? 0
    return count === 0 || (count <= limits.changedMax && seq - part.seq <= limits.behindMax)
  })
}

/** Ranges without a part. */
const listGaps = (parts: readonly StoredPart[]): IdRange[] => {
  const gaps: IdRange[] = []
  let afterId = FIRST_ID
  for (const part of parts) {
    if (part.afterId > afterId) gaps.push({ afterId, lastId: part.afterId })
    afterId = part.lastId
  }
  return [...gaps, { afterId, lastId: LAST_ID }]
}

/** Stores parts of a range until fewer memories are left than are worth one. */
const fillGap = async (
  target: SnapshotTarget,
  { afterId, lastId }: IdRange,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = afterId; ;) {
    const read = await readMemories(target, { afterId: after, lastId }, signal)
    // The end of the last part is that of a memory: what follows isn't written yet.
    const end = read.isWhole && lastId !== LAST_ID ? lastId : read.endId
    const isWorthwhile = read.memories.length >= target.limits.unsavedMin || end === lastId
    if (!isWorthwhile || signal.aborted) return
    const range = { afterId: after, lastId: end }
    const isStored = await storeMemories(target, range, read)
    // It changed meanwhile, and what changed it comes with the next request.
    if (!isStored || read.isWhole) return
    after = end
  }
}

type ReadMemories = {
  readonly memories: readonly SnapshotMemory[]
  readonly state: RangeState
  readonly endId: string
  /** Whether the range has no more. */
  readonly isWhole: boolean
}

/** Reads up to a part of memories and analyzes them. */
const readMemories = async (
  { db, user, embedderId, limits }: SnapshotTarget,
  range: IdRange,
  signal: AbortSignal,
): Promise<ReadMemories> => {
  const memories: SnapshotMemory[] = []
  let [seqTotal, terms, endId] = [0, 0, range.afterId]
  const pause = slicer()
  for (;;) {
    const page = await memoriesOfRange(db, user, embedderId, { ...range, afterId: endId })
    for (const one of page.memories) {
      if (memories.length >= limits.partMax || terms >= PART_TERMS_MAX)
        return { memories, state: { memories: memories.length, seqTotal }, endId, isWhole: false }
      const analyzed = toSnapshotMemory(one)
      memories.push(analyzed)
      seqTotal += one.seq
      terms += analyzed.terms.length
      endId = one.memory.id
      await pause()
    }
    if (page.isLast || signal.aborted)
      return { memories, state: { memories: memories.length, seqTotal }, endId, isWhole: true }
    await rest(REST_MS, signal)
  }
}

const toSnapshotMemory = ({ memory, isDerived, instruction }: FeedMemory): SnapshotMemory => ({
  ...analyzeMemory(memory),
  isDerived,
  instruction: instruction && { isStated: instruction.isStated },
})

const storeMemories = async (
  { db, user, ownerId, format, vocabulary }: SnapshotTarget,
  range: IdRange,
  { memories, state }: ReadMemories,
): Promise<boolean> => {
  const terms = vocabulary()
  const sign = (term: string, word: string): Uint32Array | undefined => {
    const number = terms.numberOf(term)
    const known =
      number !== undefined && terms.wordAt(number) === word ? terms.signatureAt(number) : undefined
    return known ?? terms.sign(word)
  }
  const bytes = await runInSlices(encodePartSteps(memories, sign))
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return storePart(db, user, {
    ...range,
    ...state,
    ownerId,
    format,
    checksum: toChecksum(bytes),
    data,
  })
}

const runInSlices = async <T>(steps: Generator<undefined, T>): Promise<T> => {
  const pause = slicer()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}

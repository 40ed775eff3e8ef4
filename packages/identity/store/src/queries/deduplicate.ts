import { forgottenKeys } from '@daimon/identity-core'
import type { DuplicateMatches, KnownRow } from './duplicate-lookup.ts'
import type { MemoryDraft, Remembered } from './memory-draft.ts'
import type { KeptDraft } from './session-messages.ts'

export type Deduplicated = {
  /** One per draft, in order. */
  readonly results: readonly Remembered[]
  /** Drafts that become rows. */
  readonly fresh: readonly MemoryDraft[]
  /** Drafts that increment the count of a memory. */
  readonly repeated: readonly { readonly id: string; readonly draft: MemoryDraft }[]
  /** Drafts that say what a memory says, which may count them or not. */
  readonly kept: readonly KeptDraft[]
}

/**
 * Compares drafts with stored memories, with tombstones, and with each other. A draft under a
 * tombstone isn't stored; a near duplicate by the same author in the same place increments the
 * count of the stored one; an assistant's repetition of a user's memory changes nothing.
 */
export const deduplicate = (
  drafts: readonly MemoryDraft[],
  { stored, isBuried }: DuplicateMatches,
): Deduplicated => {
  const idOf = new Map(
    stored.map((row) => [
      identityKey(row.key, { ...row, sessionId: row.session_id }),
      row.memory_id,
    ]),
  )
  const fresh: MemoryDraft[] = []
  const repeated: { id: string; draft: MemoryDraft }[] = []
  const kept: KeptDraft[] = []
  const results = drafts.map((draft): Remembered => {
    const { keys } = draft.analysis
    if (forgottenKeys(keys).some((key) => isBuried(key, draft.sessionId)))
      return { id: null, deduplicated: false, suppressed: true }
    const identity = identityKey(keys.fold, draft)
    const id = idOf.get(identity) ?? idOf.get(identityKey(keys.content, draft))
    if (id !== undefined) {
      repeated.push({ id, draft })
      kept.push({ draft, memoryId: id })
      return { id, deduplicated: true, suppressed: false }
    }
    const echoed = findEcho(draft, stored)
    if (echoed !== undefined) {
      kept.push({ draft, memoryId: echoed })
      return { id: echoed, deduplicated: true, suppressed: false }
    }
    idOf.set(identity, draft.id)
    fresh.push(draft)
    return { id: draft.id, deduplicated: false, suppressed: false }
  })
  return { results, fresh, repeated, kept }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

// The columns of the unique index memories_once, in the same order.
const identityKey = (
  key: Uint8Array,
  row: { scope: string; trust: string; speaker: string | null; sessionId: string | null },
): string =>
  JSON.stringify([
    hex(key),
    row.scope,
    row.trust,
    row.speaker ?? '',
    row.scope === 'session' ? (row.sessionId ?? '') : '',
  ])

/** The memory whose words an assistant repeats: it was recalled, and repetition is not evidence. */
const findEcho = (draft: MemoryDraft, stored: readonly KnownRow[]): string | undefined => {
  const { keys, canEcho } = draft.analysis
  if (draft.source !== 'complete' || draft.trust !== 'assistant' || !canEcho) return undefined
  const own = [hex(keys.content), hex(keys.fold)]
  return stored.find(
    (row) =>
      own.includes(hex(row.key)) && (row.scope === 'global' || row.session_id === draft.sessionId),
  )?.memory_id
}
